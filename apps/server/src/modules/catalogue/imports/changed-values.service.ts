import type * as contract from '@tillgate/contract/item-checks.ts'
import type { Input } from '@tillgate/contract/route.ts'
import { fileTexts } from '@tillgate/domain/catalogue-file.ts'
import { maskCardNumbers } from '@tillgate/domain/card-numbers.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import type { FastifyReply } from 'fastify'
import type { PortalUser } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Context } from '#server/db/context.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { priceChanges, sendChanges, type ValueChange } from '../change-records/changes-file.service.ts'
import { namesOfStores } from './checks.queries.ts'
import { listChangedRows, repairedRange, type ChangedRow } from './compare.queries.ts'
import { findBatch } from './item-batches.queries.ts'
import { isStaged, lastKey, type Target } from './merge.queries.ts'
import { listReady } from './repaired.service.ts'

/** Prices (item times store) that one page compares. */
const pagePrices = 4000

const changesOf = (row: ChangedRow, store: string, language: Language): ValueChange[] => {
  const { code, name, after, before, oldTexts } = row
  const ofTexts = fileTexts.flatMap((field) => {
    const was = oldTexts?.[field]
    return was === undefined || was === row[field] ? [] : [{ field, before: was, after: row[field] }]
  })
  const active = after.active ?? before?.active ?? true
  return [...ofTexts, ...priceChanges(before, { ...after, active }, language)].map((change) => ({
    store,
    code,
    name,
    ...change,
  }))
}

/** Yields the changes of the staged rows, then those of the repaired rows. */
async function* pagesOf(
  context: Context<PortalUser>,
  target: Target,
  names: ReadonlyMap<string, string>,
): AsyncGenerator<ValueChange[]> {
  const toChanges = (rows: readonly ChangedRow[]): ValueChange[] =>
    rows.flatMap((row) => changesOf(row, names.get(row.storeId) ?? '', context.meta.language))
  const limit = Math.max(1, Math.floor(pagePrices / Math.max(1, target.storeIds.length)))
  let cursor = ''
  while (true) {
    const from = cursor
    const page = await withTenant(context, async (db) => {
      const last = await lastKey(db, target, from, limit)
      return last === null ? undefined : { last, rows: await listChangedRows(db, { target, cursor: from, last }) }
    })
    if (!page) break
    yield toChanges(page.rows)
    cursor = page.last
  }
  yield toChanges(
    await withTenant(context, async (db) => {
      const range = repairedRange(target, await listReady(db, target))
      return range ? listChangedRows(db, range) : []
    }),
  )
}

/** All changes that the import of a checked file would write. */
export const downloadItemBatchChanges = async (
  { params }: Input<typeof contract.downloadItemBatchChanges>,
  context: Context<PortalUser>,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { partnerId, userId } = context.caller
  const { row, names } = await withTenant(context, async (db) => {
    const found = (await findBatch(db, partnerId, params.id)) ?? refuse('batch.not-found')
    if (found.status !== 'CHECKED') refuse('batch.not-checked')
    // A crash of the database loses the staged rows: the file must be read again.
    const isLost = found.fileRows > found.failed && !(await isStaged(db, { partnerId, batchId: found.id }))
    if (found.messageCode !== null || isLost) refuse('batch.not-read')
    return { row: found, names: await namesOfStores(db, partnerId, found.id) }
  })
  const target = { partnerId, batchId: row.id, userId, storeIds: row.storeIds }
  const name = maskCardNumbers(row.originalFileName).replace(/(?:\.\w{1,5})?$/, '-changes.csv')
  return sendChanges(reply, context.meta.language, name, pagesOf(context, target, names))
}
