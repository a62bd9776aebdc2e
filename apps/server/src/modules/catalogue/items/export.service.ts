import { Readable } from 'node:stream'
import type * as contract from '@tillgate/contract/items.ts'
import type { Asked } from '@tillgate/contract/route.ts'
import { csvLine, csvStart } from '@tillgate/domain/csv-cells.ts'
import { catalogueColumns, headingOf, statusWord } from '@tillgate/domain/catalogue-file.ts'
import type { Language } from '@tillgate/phrases/say.ts'
import type { FastifyReply } from 'fastify'
import type { After } from '#server/db/page.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import type { Context } from '#server/db/context.ts'
import type { PortalUser } from '#server/caller.ts'
import { attachment } from '#server/http/attachment.ts'
import { ownStores } from '#server/modules/partners/api.ts'
import { pageOfItems, type ItemRow, type Wanted } from './browse.queries.ts'
import { toWanted } from './browse.service.ts'

const batchSize = 2000

const lineOf = (row: ItemRow, language: Language): string =>
  csvLine([
    row.code,
    row.name,
    row.description,
    row.unit,
    (row.priceCents / 100).toFixed(2),
    String(row.taxMilli / 1000),
    statusWord(row.active, language),
  ])

/** Page after page by key: memory stays that of one page, and no transaction is open while a slow reader reads. */
async function* linesOf(context: Context<PortalUser>, wanted: Wanted): AsyncGenerator<string> {
  const { language } = context.meta
  yield csvStart + csvLine(catalogueColumns.map((column) => headingOf(column, language)))
  let after: After | undefined
  while (true) {
    const page = { sort: 'code', highestFirst: false, limit: batchSize, offset: 0, after } as const
    const rows = await withTenant(context, (db) => pageOfItems(db, wanted, page, Infinity))
    if (rows.length > 0) yield rows.map((row) => lineOf(row, language)).join('')
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) return
    after = { value: last.code, id: last.id }
  }
}

/** The list under its filters, in the columns that the import reads back. */
export const exportItems = async (
  { query }: Asked<typeof contract.exportItems>,
  context: Context<PortalUser>,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { partnerId } = context.caller
  await withTenant(context, (db) => ownStores(db, partnerId, [query.storeId]))
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', attachment('items.csv'))
    .send(Readable.from(linesOf(context, toWanted(partnerId, query))))
}
