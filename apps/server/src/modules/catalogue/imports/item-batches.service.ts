import { Readable } from 'node:stream'
import type * as contract from '@tillgate/contract/item-batches.ts'
import { workbookMedia, type Answer, type Input } from '@tillgate/contract/route.ts'
import { maskCardNumbers } from '@tillgate/domain/card-numbers.ts'
import { templateRows } from '@tillgate/domain/catalogue-file.ts'
import { csvLine, csvStart } from '@tillgate/domain/csv-cells.ts'
import type { FastifyReply } from 'fastify'
import { listAnswer, pageOf } from '#server/db/page.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import type { Context } from '#server/db/context.ts'
import type { PortalUser } from '#server/base/caller.ts'
import { attachment } from '#server/http/attachment.ts'
import { refuse } from '#server/base/refusal.ts'
import { ownStores } from '#server/modules/partners/api.ts'
import type { Deps } from '#server/ports/deps.ts'
import { hasErrors, toBatch, toProblems } from './item-batches.answer.ts'
import { findBatch, listBatches, type BatchRow } from './item-batches.queries.ts'

type Portal = Context<PortalUser>
type Keeper = Pick<Deps, 'files'>

export const listItemBatches = (
  { query }: Input<typeof contract.listItemBatches>,
  context: Portal,
): Promise<Answer<typeof contract.listItemBatches>> =>
  withTenant(context, async (db) => {
    const { partnerId } = context.caller
    const { storeId, status, search } = query
    const page = pageOf(query, { sort: 'createdAt', highestFirst: true })
    if (storeId) await ownStores(db, partnerId, [storeId])
    const { rows, total } = await listBatches(db, { partnerId, storeId, status, search }, page)
    const items = rows.map((row) => toBatch(row, context.meta.language))
    return listAnswer(items, query, total)
  })

export const getItemBatch = (
  { params }: Input<typeof contract.getItemBatch>,
  context: Portal,
): Promise<Answer<typeof contract.getItemBatch>> =>
  withTenant(context, async (db) => {
    const { partnerId } = context.caller
    const { language } = context.meta
    const row = (await findBatch(db, partnerId, params.batchId, params.storeId)) ?? refuse('batch.not-found')
    return { ...toBatch(row, language), problems: toProblems(row, language) }
  })

const owned = async (context: Portal, id: string): Promise<BatchRow> =>
  (await withTenant(context, (db) => findBatch(db, context.caller.partnerId, id))) ?? refuse('batch.not-found')

const send = (reply: FastifyReply, content: Readable, name: string): FastifyReply =>
  reply
    .header('content-type', /\.xlsx$/i.test(name) ? workbookMedia : 'text/csv')
    .header('content-disposition', attachment(maskCardNumbers(name)))
    .header('cache-control', 'no-store')
    .send(content)

/** The uploaded file, byte for byte. */
export const downloadItemBatch =
  ({ files }: Keeper) =>
  async ({ params }: Input<typeof contract.downloadItemBatch>, context: Portal, reply: FastifyReply) => {
    const row = await owned(context, params.id)
    if (row.cardNumberRows > 0) return refuse('batch.original-destroyed')
    if (row.fileKey === null) return refuse('batch.original-expired')
    const content = (await files.get(row.fileKey)) ?? refuse('batch.not-found')
    return send(reply, content, row.originalFileName)
  }

export const downloadItemBatchErrors =
  ({ files }: Keeper) =>
  async ({ params }: Input<typeof contract.downloadItemBatchErrors>, context: Portal, reply: FastifyReply) => {
    const row = await owned(context, params.id)
    if (!hasErrors(row) || row.errorFileKey === null) return refuse('batch.no-error-file')
    const content = (await files.get(row.errorFileKey)) ?? refuse('batch.no-error-file')
    return send(reply, content, row.originalFileName.replace(/(?:\.\w{1,5})?$/, '-errors.csv'))
  }

/** Headings in the caller's language, and rows to overwrite. */
export const downloadItemTemplate =
  ({ sheets }: Pick<Deps, 'sheets'>) =>
  async ({ query }: Input<typeof contract.downloadItemTemplate>, { meta }: Portal, reply: FastifyReply) => {
    const { language } = meta
    const [heading = [], ...examples] = templateRows(language)
    if (query.format === 'xlsx') {
      const rows = examples.map(([code = '', name = '', description = '', unit = '', price, tax, status = '']) => [
        code,
        name,
        description,
        unit,
        Number(price),
        Number(tax),
        status,
      ])
      return send(reply, sheets.write({ language, rows, isTemplate: true }), 'item-import-template.xlsx')
    }
    const lines = [heading, ...examples].map(csvLine).join('')
    return send(reply, Readable.from([csvStart + lines]), 'item-import-template.csv')
  }
