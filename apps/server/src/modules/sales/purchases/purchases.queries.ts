import { draftHours, quoteMinutes, type PurchaseStatus, type PurchaseType } from '@tillgate/domain/purchases.ts'
import { readReceiptNumber, type PurchaseReference } from '@tillgate/domain/receipt-numbers.ts'
import { sql, type InsertObject, type Selectable, type UpdateObject } from 'kysely'
import { columnsByName } from '#server/db/camel-case.ts'
import { newReceiptNumber } from '#server/base/ids.ts'
import type { Db } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'
import { col, cols, instant, is, rowsOf, scalar, sqlNow, type RowOf } from '#server/db/rows.ts'

/** Returns the later of this moment and the given one. */
export const nowOrLater = (other: Date) => instant`greatest(now(), ${other}::timestamptz)`

const purchaseKeyRow = rowsOf(cols('purchase', 'partnerId', 'id'))
export type PurchaseKey = RowOf<typeof purchaseKeyRow>
const purchaseColumns = cols(
  'purchase',
  'partnerId',
  'id',
  'storeId',
  'programId',
  'terminalId',
  'cashierId',
  'cashierName',
  'type',
  'status',
  'refundStatus',
  'terminalTxnNo',
  'originalId',
  'startedAt',
  'pricedAt',
  'confirmedAt',
  'endedAt',
  'timedOut',
  'timeoutSeconds',
  'netCents',
  'taxCents',
  'totalCents',
  'coveredCents',
  'benefitsCents',
  'authorizedTaxCents',
  'last4',
  'entryMode',
  'feeScheduleId',
  'receiptHash',
  'receiptEmailedAt',
  'payableFrom',
  'documentsCompleteAt',
  'statementId',
  'receiptNumber',
  'documentId',
  'balances',
) satisfies Record<keyof Tables['purchase'], unknown>
const purchaseRow = rowsOf({
  ...purchaseColumns,
  program: col('program.code'),
  coversTax: col('program.coversTax'),
  isExpired: is.flag,
})
export type PurchaseRow = RowOf<typeof purchaseRow>
const lineRow = rowsOf(
  cols(
    'purchase_line',
    'partnerId',
    'purchaseId',
    'lineNo',
    'itemId',
    'code',
    'name',
    'description',
    'unit',
    'quantityMilli',
    'priceCents',
    'discountCents',
    'netCents',
    'taxMilli',
    'taxCents',
    'reason',
    'purse',
    'maxPriceCents',
    'aplVersionId',
    'aplEntryNo',
    'eligibleNetCents',
    'eligibleTaxCents',
    'benefitDiscountCents',
    'benefitTaxCents',
    'returnedMilli',
    'originalLineNo',
  ) satisfies Record<keyof Tables['purchase_line'], unknown>,
)
export type LineRow = RowOf<typeof lineRow>

const purchases = sql`/* prepared */ select ${columnsByName('p', purchaseColumns)}, g.code as program, g.covers_tax,
    p.status = 'ANALYZED' and p.priced_at <= now() - ${quoteMinutes}::int * interval '1 minute' as is_expired
  from purchase p join program g on g.id = p.program_id`

export const findPurchase = async (db: Db, { partnerId, id }: PurchaseKey): Promise<PurchaseRow | undefined> => {
  return purchaseRow.first(db)`${purchases}
    where p.partner_id = ${partnerId} and p.id = ${id}`
}

/** Finds the id of the purchase that a reference names. */
export const findReferenced = async (
  db: Db,
  partnerId: string,
  reference: PurchaseReference,
): Promise<string | undefined> => {
  const named = 'id' in reference ? sql`p.id = ${reference.id}` : sql`p.receipt_number = ${reference.number}`
  return scalar(col('purchase.id')).first(db)`
    select p.id from purchase p where p.partner_id = ${partnerId} and ${named}`
}

/** Finds a purchase of a partner by its receipt number, as a person types it. */
export const findPurchaseByNumber = async (
  db: Db,
  partnerId: string,
  typed: string,
): Promise<PurchaseRow | undefined> => {
  const read = readReceiptNumber(typed)
  if (typeof read !== 'object') return undefined
  return purchaseRow.first(db)`${purchases}
    where p.partner_id = ${partnerId} and p.receipt_number = ${read.number}`
}

/** Locks the purchase until the transaction ends. */
export const lockPurchase = async (db: Db, { partnerId, id }: PurchaseKey): Promise<PurchaseRow | undefined> => {
  return purchaseRow.first(db)`${purchases}
    where p.partner_id = ${partnerId} and p.id = ${id} for update of p`
}

/** Returns the basket with the till's transaction number. A number is never reused. */
export const findByNumber = async (db: Db, till: { partnerId: string; terminalId: string }, terminalTxnNo: number) => {
  return purchaseRow.first(db)`${purchases}
    where p.partner_id = ${till.partnerId} and p.terminal_id = ${till.terminalId}
      and p.terminal_txn_no = ${terminalTxnNo}`
}

export const listLines = async (db: Db, { partnerId, id }: PurchaseKey): Promise<LineRow[]> => {
  return lineRow.all(db)`/* prepared */
    select ${columnsByName('l', lineRow.shape)} from purchase_line l
    where l.partner_id = ${partnerId} and l.purchase_id = ${id} order by l.line_no`
}

type NewPurchase = Omit<InsertObject<Tables, 'purchase'>, 'receiptNumber' | 'terminalTxnNo'> &
  PurchaseKey & { terminalId: string; terminalTxnNo?: number }

/** Draws the receipt number, again while the partner has it already. Undefined: the till's number is taken. */
export const insertPurchase = async (
  db: Db,
  row: NewPurchase,
  draw: () => string = newReceiptNumber,
): Promise<Selectable<Tables['purchase']> | undefined> => {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const inserted = await db
      .insertInto('purchase')
      .values({ ...row, receiptNumber: draw() })
      .onConflict((on) => on.doNothing())
      .returningAll()
      .executeTakeFirst()
    const { terminalTxnNo } = row
    if (inserted || (terminalTxnNo !== undefined && (await findByNumber(db, row, terminalTxnNo)))) return inserted
  }
  throw new Error('Every drawn receipt number was taken')
}

/** Inserts the lines and returns them in the given order. */
export const insertLines = (db: Db, rows: readonly InsertObject<Tables, 'purchase_line'>[]): Promise<LineRow[]> =>
  db
    .insertInto('purchase_line')
    .values([...rows])
    .returningAll()
    .execute()

export const deleteLines = (db: Db, { partnerId, id }: PurchaseKey) =>
  db.deleteFrom('purchase_line').where('partnerId', '=', partnerId).where('purchaseId', '=', id).execute()

/** Moves the state by one conditional UPDATE. Returns `undefined` when the state table has no such transition. */
export const transition = (
  db: Db,
  { partnerId, id }: PurchaseKey,
  from: readonly PurchaseStatus[],
  set: UpdateObject<Tables, 'purchase'> & { status: PurchaseStatus },
): Promise<Selectable<Tables['purchase']> | undefined> =>
  db
    .updateTable('purchase')
    .set(set)
    .where('partnerId', '=', partnerId)
    .where('id', '=', id)
    .where('status', 'in', [...from])
    .returningAll()
    .executeTakeFirst()

type Paid = { lineNo: number; benefitDiscountCents: number; benefitTaxCents: number }

/** Stores the card's payment of each line. */
export const payLines = async (db: Db, { partnerId, id }: PurchaseKey, paid: readonly Paid[]): Promise<void> => {
  await sql`/* prepared */
    update purchase_line l set benefit_discount_cents = w.discount, benefit_tax_cents = w.tax
    from unnest(${paid.map(({ lineNo }) => lineNo)}::int[], ${paid.map((line) => line.benefitDiscountCents)}::bigint[],
      ${paid.map((line) => line.benefitTaxCents)}::bigint[]) as w (line_no, discount, tax)
    where l.partner_id = ${partnerId} and l.purchase_id = ${id} and l.line_no = w.line_no`.execute(db)
}

export const markReceiptEmailed = (db: Db, { partnerId, id }: PurchaseKey) =>
  db
    .updateTable('purchase')
    .set({ receiptEmailedAt: sqlNow })
    .where('partnerId', '=', partnerId)
    .where('id', '=', id)
    .execute()

/** A terminal's baskets of a day on its store's clocks, newest first. `cashierId`: of one person alone. */
export const listOfDay = async (
  db: Db,
  { partnerId, terminalId, cashierId }: { partnerId: string; terminalId: string; cashierId: string | undefined },
  [from, to]: readonly [Date, Date],
): Promise<PurchaseRow[]> => {
  return purchaseRow.all(db)`${purchases}
    where p.partner_id = ${partnerId} and p.terminal_id = ${terminalId}
      ${cashierId === undefined ? sql`` : sql`and p.cashier_id = ${cashierId}`}
      and p.started_at >= ${from} and p.started_at < ${to}
    order by p.started_at desc, p.id desc limit 2000`
}

/** Baskets that are put aside at any terminal of the store, newest first. The sweep cancels them after `draftHours`. */
export const listParked = (db: Db, { partnerId, storeId }: { partnerId: string; storeId: string }) =>
  purchaseRow.all(db)`${purchases}
    where p.partner_id = ${partnerId} and p.store_id = ${storeId} and p.status = 'DRAFT'
      and p.priced_at >= now() - ${draftHours}::int * interval '1 hour'
    order by p.started_at desc, p.id desc limit 200`

const heldLinesRow = rowsOf({ purchaseId: col('purchase_line.purchaseId'), lines: is.count, names: is.list(is.text) })
/** Number of lines of each basket, and the names of its first three. */
export const listHeldLines = (db: Db, partnerId: string, ids: readonly string[]) => heldLinesRow.all(db)`
    select purchase_id, count(*) as lines, array_agg(name order by line_no) filter (where line_no <= 3) as names
    from purchase_line where partner_id = ${partnerId} and purchase_id = any(${[...ids]}::uuid[])
    group by purchase_id`

/** Baskets of all partners that were not confirmed in time. */
export const openTooLong = (db: Db, type: PurchaseType = 'SALE') => purchaseKeyRow.all(db)`
    select partner_id, id from purchase
    where type = ${type} and ((status = 'ANALYZED' and priced_at < now() - ${quoteMinutes}::int * interval '1 minute')
      or (status = 'DRAFT' and priced_at < now() - ${draftHours}::int * interval '1 hour'))
    order by priced_at limit 500`
