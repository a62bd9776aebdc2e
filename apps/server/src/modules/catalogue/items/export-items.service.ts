import { Readable } from 'node:stream'
import type * as contract from '@tillgate/contract/items.ts'
import { workbookMedia, type Input } from '@tillgate/contract/route.ts'
import { csvLine, csvStart } from '@tillgate/domain/csv-cells.ts'
import { aplHeading, aplWord, catalogueColumns, headingOf, statusWord } from '@tillgate/domain/catalogue-file.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import type { FastifyReply } from 'fastify'
import type { After } from '#server/db/page.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import type { Context } from '#server/db/context.ts'
import type { PortalUser } from '#server/base/caller.ts'
import { attachment } from '#server/http/attachment.ts'
import { cleanFileName } from '#server/http/file-name.ts'
import type { Deps } from '#server/ports/deps.ts'
import { refuse } from '#server/base/refusal.ts'
import { findStoreToday, pageOfItems, type ItemRow, type Filter } from './browse.queries.ts'
import { searchOf, toWanted } from './browse.service.ts'
import { afterOf } from './items.answer.ts'

const batchSize = 2000

/** Money and tax as numbers: people sum and sort in a spreadsheet. Barcodes are text in either format. */
const cellsOf = (row: ItemRow, language: Language) =>
  [
    row.code,
    row.name,
    row.description,
    row.unit,
    row.priceCents / 100,
    row.taxMilli / 1000,
    statusWord(row.active, language),
    aplWord(row.aplVerified, language),
  ] as const

const lineOf = (row: ItemRow, language: Language): string =>
  csvLine(cellsOf(row, language).map((cell, index) => (index === 4 ? Number(cell).toFixed(2) : String(cell))))

/** Page after page by key: memory stays that of one page, and no transaction is open while a slow reader reads. */
async function* rowsOf(context: Context<PortalUser>, wanted: Filter): AsyncGenerator<ItemRow[]> {
  const search = await withTenant(context, (db) => searchOf(db, wanted))
  let after: After | undefined
  while (true) {
    const page = { sort: 'code', highestFirst: false, limit: batchSize, offset: 0, after } as const
    const rows = await withTenant(context, (db) => pageOfItems(db, wanted, page, { matches: Infinity, search }))
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) return
    after = afterOf(last, page.sort)
  }
}

async function* linesOf(context: Context<PortalUser>, wanted: Filter): AsyncGenerator<string> {
  const { language } = context.meta
  yield csvStart + csvLine([...catalogueColumns.map((column) => headingOf(column, language)), aplHeading])
  for await (const rows of rowsOf(context, wanted)) yield rows.map((row) => lineOf(row, language)).join('')
}

async function* cellRowsOf(context: Context<PortalUser>, wanted: Filter) {
  for await (const rows of rowsOf(context, wanted)) yield* rows.map((row) => cellsOf(row, context.meta.language))
}

/** Exports the filtered list in the import's columns. The file name contains store and date. */
export const exportItems =
  ({ sheets }: Pick<Deps, 'sheets'>) =>
  async (
    { query: { format = 'csv', ...filters } }: Input<typeof contract.exportItems>,
    context: Context<PortalUser>,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const { partnerId } = context.caller
    const { language } = context.meta
    const store =
      (await withTenant(context, (db) => findStoreToday(db, partnerId, filters.storeId))) ?? refuse('store.not-found')
    const wanted = toWanted(partnerId, filters)
    const name = cleanFileName(
      `items ${store.businessName.replaceAll(/[\\/]/g, '-')} ${store.today}.${format}`,
      'items',
    )
    const content =
      format === 'csv'
        ? Readable.from(linesOf(context, wanted))
        : sheets.write({ language, rows: cellRowsOf(context, wanted), isTemplate: false })
    return reply
      .header('content-type', format === 'csv' ? 'text/csv; charset=utf-8' : workbookMedia)
      .header('content-disposition', attachment(name))
      .send(content)
  }
