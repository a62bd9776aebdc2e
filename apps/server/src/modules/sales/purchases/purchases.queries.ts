import { draftHours, quoteMinutes, type PurchaseStatus, type PurchaseType } from '@tillgate/domain/purchases.ts'
import type { PurchaseReference } from '@tillgate/domain/receipt-numbers.ts'
import { sql, type InsertObject, type Selectable, type UpdateObject } from 'kysely'
import { columnsByName } from '#server/db/camel-case.ts'
import { newReceiptNumber } from '#server/base/ids.ts'
import type { Db } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'

/** Start of this transaction. */
export const now = sql<Date>`now()`
/** Returns the later of this moment and the given one. */
export const nowOrLater = (other: Date) => sql<Date>`greatest(now(), ${other}::timestamptz)`

export type PurchaseKey = { partnerId: string; id: string }
export type PurchaseRow = Selectable<Tables['purchase']> & { programme: string; coversTax: boolean; isExpired: boolean }
export type LineRow = Selectable<Tables['purchase_line']>

const purchaseColumns = columnsByName('p', {
  partnerId: 0,
  id: 0,
  storeId: 0,
  programmeId: 0,
  terminalId: 0,
  cashierId: 0,
  cashierName: 0,
  type: 0,
  status: 0,
  refundStatus: 0,
  terminalTxnNo: 0,
  originalId: 0,
  startedAt: 0,
  pricedAt: 0,
  confirmedAt: 0,
  endedAt: 0,
  timedOut: 0,
  timeoutSeconds: 0,
  netCents: 0,
  taxCents: 0,
  totalCents: 0,
  coveredCents: 0,
  benefitsCents: 0,
  authorizedTaxCents: 0,
  last4: 0,
  entryMode: 0,
  feeScheduleId: 0,
  receiptHash: 0,
  receiptEmailedAt: 0,
  payableFrom: 0,
  documentsCompleteAt: 0,
  statementId: 0,
  receiptNumber: 0,
  documentId: 0,
} satisfies Record<keyof Tables['purchase'], 0>)
const lineColumns = columnsByName('l', {
  partnerId: 0,
  purchaseId: 0,
  lineNo: 0,
  itemId: 0,
  code: 0,
  name: 0,
  description: 0,
  unit: 0,
  quantityMilli: 0,
  priceCents: 0,
  discountCents: 0,
  netCents: 0,
  taxMilli: 0,
  taxCents: 0,
  reason: 0,
  purse: 0,
  maxPriceCents: 0,
  aplVersionId: 0,
  aplEntryNo: 0,
  eligibleNetCents: 0,
  eligibleTaxCents: 0,
  benefitDiscountCents: 0,
  benefitTaxCents: 0,
  returnedMilli: 0,
  originalLineNo: 0,
} satisfies Record<keyof Tables['purchase_line'], 0>)

const purchases = sql<PurchaseRow>`/* prepared */ select ${purchaseColumns}, g.code as programme, g.covers_tax,
    p.status = 'ANALYZED' and p.priced_at <= now() - ${quoteMinutes}::int * interval '1 minute' as is_expired
  from purchase p join programme g on g.id = p.programme_id`

export const findPurchase = async (db: Db, { partnerId, id }: PurchaseKey): Promise<PurchaseRow | undefined> => {
  const { rows } = await sql<PurchaseRow>`${purchases}
    where p.partner_id = ${partnerId} and p.id = ${id}`.execute(db)
  return rows[0]
}

/** Finds the id of the purchase that a reference names. */
export const findReferenced = async (
  db: Db,
  partnerId: string,
  reference: PurchaseReference,
): Promise<string | undefined> => {
  const named = 'id' in reference ? sql`p.id = ${reference.id}` : sql`p.receipt_number = ${reference.number}`
  const { rows } = await sql<{ id: string }>`
    select p.id from purchase p where p.partner_id = ${partnerId} and ${named}`.execute(db)
  return rows[0]?.id
}

/** The purchase as it is until this transaction ends. */
export const lockPurchase = async (db: Db, { partnerId, id }: PurchaseKey): Promise<PurchaseRow | undefined> => {
  const { rows } = await sql<PurchaseRow>`${purchases}
    where p.partner_id = ${partnerId} and p.id = ${id} for update of p`.execute(db)
  return rows[0]
}

/** Returns the basket with the till's transaction number. A number is never reused. */
export const findByNumber = async (db: Db, till: { partnerId: string; terminalId: string }, terminalTxnNo: number) => {
  const { rows } = await sql<PurchaseRow>`${purchases}
    where p.partner_id = ${till.partnerId} and p.terminal_id = ${till.terminalId}
      and p.terminal_txn_no = ${terminalTxnNo}`.execute(db)
  return rows[0]
}

export const listLines = async (db: Db, { partnerId, id }: PurchaseKey): Promise<LineRow[]> => {
  const { rows } = await sql<LineRow>`/* prepared */
    select ${lineColumns} from purchase_line l
    where l.partner_id = ${partnerId} and l.purchase_id = ${id} order by l.line_no`.execute(db)
  return rows
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
    .set({ receiptEmailedAt: sql<Date>`now()` })
    .where('partnerId', '=', partnerId)
    .where('id', '=', id)
    .execute()

/** A terminal's baskets of a day on its store's clocks, newest first. */
export const listOfDay = async (
  db: Db,
  till: { partnerId: string; terminalId: string },
  [from, to]: readonly [Date, Date],
): Promise<PurchaseRow[]> => {
  const { rows } = await sql<PurchaseRow>`${purchases}
    where p.partner_id = ${till.partnerId} and p.terminal_id = ${till.terminalId}
      and p.started_at >= ${from} and p.started_at < ${to}
    order by p.started_at desc, p.id desc limit 2000`.execute(db)
  return rows
}

/** Baskets of all partners that were not confirmed in time. */
export const openTooLong = async (db: Db, type: PurchaseType = 'SALE') => {
  const { rows } = await sql<PurchaseKey>`
    select partner_id, id from purchase
    where type = ${type} and ((status = 'ANALYZED' and priced_at < now() - ${quoteMinutes}::int * interval '1 minute')
      or (status = 'DRAFT' and priced_at < now() - ${draftHours}::int * interval '1 hour'))
    order by priced_at limit 500`.execute(db)
  return rows
}
