import { readReceiptNumber } from '@tillgate/domain/receipt-numbers.ts'
import { sql, type InsertObject } from 'kysely'
import { personNameOrEmpty } from '#server/db/person-name.ts'
import * as z from 'zod/mini'
import type { Db } from '#server/db/db.ts'
import { allOf, containing, countUpTo, limitOf, orderOf, type Page } from '#server/db/page.ts'
import type { Tables } from '#server/db/tables.ts'
import { col, cols, is, nullable, present, rowsOf, scalar, type RowOf } from '#server/db/rows.ts'

const providerSaleRow = rowsOf({
  ...cols(
    'purchase',
    'id',
    'receiptNumber',
    'partnerId',
    'storeId',
    'last4',
    'benefitsCents',
    'documentsCompleteAt',
    'payableFrom',
  ),
  partner: col('partner.businessName'),
  store: col('store.businessName'),
  supportId: col('store.code'),
  timeZone: col('store.timeZone'),
  confirmedAt: present(col('purchase.confirmedAt')),
  itemNames: is.json(z.array(z.string())),
  returnedCents: is.cents,
  isInRun: is.flag,
  documentId: nullable(col('sale_document.id')),
  fileName: nullable(col('sale_document.fileName')),
  bytes: nullable(col('sale_document.bytes')),
  uploadedBy: nullable(col('sale_document.uploadedBy')),
  uploadedName: is.text,
  uploadedAt: nullable(col('sale_document.uploadedAt')),
})
export type ProviderSaleRow = RowOf<typeof providerSaleRow>

const documentFacts = sql`d.file_name, d.bytes, d.uploaded_by, ${personNameOrEmpty(sql`d.uploaded_by`)} as uploaded_name,
  d.uploaded_at`
const from = sql`purchase p
  join store t on t.partner_id = p.partner_id and t.id = p.store_id and t.type in ('DENTAL', 'VISION', 'HEARING')
  join partner r on r.id = p.partner_id`
const shown = sql`p.id, p.receipt_number, p.partner_id, r.business_name as partner, p.store_id, t.business_name as store, t.code as support_id,
  t.time_zone, p.last4, p.confirmed_at, p.benefits_cents, p.documents_complete_at, p.payable_from,
  (select coalesce(json_agg(n.name order by n.line_no), '[]') from (select l.name, l.line_no from purchase_line l
    where l.partner_id = p.partner_id and l.purchase_id = p.id order by l.line_no limit 2) n) as item_names,
  coalesce((select sum(q.benefits_cents) from purchase q where q.partner_id = p.partner_id and q.original_id = p.id
    and q.type = 'RETURN' and q.status = 'CONFIRMED'), 0)::bigint as returned_cents,
  exists (select from entry e where e.partner_id = p.partner_id and e.purchase_id = p.id and e.statement_id is not null) as is_in_run,
  d.id as document_id, ${documentFacts}`
/** Sales with their documents. */
const shownFrom = sql`${from} left join sale_document d on d.partner_id = p.partner_id and d.id = p.document_id`
const sorted = { confirmedAt: sql`p.confirmed_at`, benefits: sql`p.benefits_cents` } as const
const isSale = sql`p.type = 'SALE' and p.status = 'CONFIRMED'`

const receiptNumberIn = (search: string): string | null => {
  const read = readReceiptNumber(search)
  return read === undefined || read === 'wrong' ? null : read.number
}

type Filter = { search: string | undefined; waiting: boolean | undefined }

export const listProviderSaleRows = async (db: Db, { search, waiting }: Filter, page: Page<keyof typeof sorted>) => {
  const where = allOf([
    isSale,
    waiting === true ? sql`p.payable_from is null` : waiting === false ? sql`p.payable_from is not null` : undefined,
    search &&
      sql`(p.receipt_number = ${receiptNumberIn(search)} or t.code = ${search} or p.last4 = ${search} or r.business_name ilike ${containing(search)} or t.business_name ilike ${containing(search)})`,
  ])
  // Waiting sales come before completed ones.
  const waits = page.sort === 'confirmedAt' && !page.highestFirst ? [sql`(p.payable_from is not null)`] : []
  const order = orderOf([...waits, sorted[page.sort], sql`p.id`], page)
  const rows = await providerSaleRow.all(db)`
    select ${shown} from ${shownFrom} where ${where} order by ${order} ${limitOf(page)}`
  return { rows, total: await countUpTo(db, sql`${from} where ${where}`) }
}

export const findProviderSale = (db: Db, id: string): Promise<ProviderSaleRow | undefined> =>
  providerSaleRow.first(db)`select ${shown} from ${shownFrom} where ${isSale} and p.id = ${id}`

/** Locks the sale against returns and settlement runs until the transaction ends. */
export const lockProviderSale = async (db: Db, id: string): Promise<ProviderSaleRow | undefined> => {
  const sale = await findProviderSale(db, id)
  if (!sale) return undefined
  await sql`select from purchase where partner_id = ${sale.partnerId} and id = ${id} for update`.execute(db)
  return findProviderSale(db, id)
}

type SaleKey = { partnerId: string; id: string }
type Completion = { completeAt: Date; payableFrom: Date; documentId: string | null }

/** Makes the sale, its entries and its returns payable from the given time. Returns false for a payable sale. */
export const setPayable = async (
  db: Db,
  { partnerId, id }: SaleKey,
  { completeAt, payableFrom, documentId }: Completion,
): Promise<boolean> => {
  const moved = await sql`
    update purchase set documents_complete_at = ${completeAt}, payable_from = ${payableFrom}, document_id = ${documentId}
    where partner_id = ${partnerId} and id = ${id} and payable_from is null`.execute(db)
  if (moved.numAffectedRows === 0n) return false
  await sql`
    update purchase set payable_from = greatest(confirmed_at, ${payableFrom}::timestamptz)
    where partner_id = ${partnerId} and original_id = ${id} and type = 'RETURN' and status = 'CONFIRMED'
      and payable_from is null`.execute(db)
  await sql`
    update entry e set payable_from = greatest(e.booked_at, ${payableFrom}::timestamptz)
    from purchase p where p.partner_id = ${partnerId} and (p.id = ${id} or p.original_id = ${id})
      and e.partner_id = p.partner_id and e.purchase_id = p.id and e.payable_from is null and e.statement_id is null`.execute(
    db,
  )
  return true
}

/** Locks the entries of a sale and its returns against runs. Returns whether a run has one of them. */
export const lockEntries = async (db: Db, { partnerId, id }: SaleKey): Promise<boolean> => {
  const rows = await rowsOf({ isTaken: is.flag }).all(db)`
    select e.statement_id is not null as is_taken
    from entry e join purchase p on p.partner_id = e.partner_id and p.id = e.purchase_id
    where e.partner_id = ${partnerId} and p.partner_id = ${partnerId} and (p.id = ${id} or p.original_id = ${id})
    order by e.id for update of e`
  return rows.some(({ isTaken }) => isTaken)
}

/** The opposite of `setPayable`, for a sale whose entries are locked and in no run. False: its documents are missing. */
export const unsetPayable = async (db: Db, { partnerId, id }: SaleKey): Promise<boolean> => {
  const moved = await sql`
    update purchase set documents_complete_at = null, payable_from = null, document_id = null
    where partner_id = ${partnerId} and id = ${id} and documents_complete_at is not null`.execute(db)
  if (moved.numAffectedRows === 0n) return false
  await sql`
    update purchase set payable_from = null
    where partner_id = ${partnerId} and original_id = ${id} and type = 'RETURN' and status = 'CONFIRMED'`.execute(db)
  await sql`
    update entry e set payable_from = null
    from purchase p where p.partner_id = ${partnerId} and (p.id = ${id} or p.original_id = ${id})
      and e.partner_id = p.partner_id and e.purchase_id = p.id and e.statement_id is null`.execute(db)
  return true
}

const saleDocumentRow = rowsOf({
  ...cols('sale_document', 'id', 'fileName', 'bytes', 'uploadedBy', 'uploadedAt'),
  uploadedName: is.text,
})
export type SaleDocumentRow = RowOf<typeof saleDocumentRow>
const documentsShown = 20
/** The newest first. */
export const listDocumentRows = (db: Db, partnerId: string): Promise<SaleDocumentRow[]> => saleDocumentRow.all(db)`
    select d.id, ${documentFacts} from sale_document d where d.partner_id = ${partnerId}
    order by d.uploaded_at desc, d.id limit ${documentsShown}`

export const findDocument = (
  db: Db,
  partnerId: string,
  id: string,
): Promise<SaleDocumentRow | undefined> => saleDocumentRow.first(db)`
    select d.id, ${documentFacts} from sale_document d where d.partner_id = ${partnerId} and d.id = ${id}`

/** Partner of a document, or undefined. */
export const findDocumentOwner = (db: Db, id: string): Promise<string | undefined> =>
  scalar(col('sale_document.partnerId')).first(db)`select partner_id from sale_document where id = ${id}`

export const findDocumentFile = (db: Db, partnerId: string, id: string) => rowsOf(
  cols('sale_document', 'fileName', 'sealed'),
).first(db)`
    select file_name, sealed from sale_document where partner_id = ${partnerId} and id = ${id}`

export const insertDocument = (db: Db, row: InsertObject<Tables, 'sale_document'>) =>
  db.insertInto('sale_document').values(row).execute()
