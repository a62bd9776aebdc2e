import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { col, cols, is, nullable, rowsOf, type RowOf } from '#server/db/rows.ts'
import { bookedEntry } from '../statements/breakdown.queries.ts'
import type { StatementKey } from '../statements/purchases.queries.ts'

const batch = 1000

/** `place` is the time of booking in full precision, `purchase` the purchase or the entry itself, for the next page. */
const fileEntryRow = rowsOf({ ...bookedEntry, place: is.text, purchase: is.text, rank: is.count })
export type FileEntry = RowOf<typeof fileEntryRow>

/** A sale or return goes before its fees, which are booked in the same transaction. */
const rank = sql`(case when e.type in ('SALE', 'RETURN', 'REVERSAL') then 0 when e.type = 'PROC_FEE' then 1 else 2 end)`
const purchase = sql`coalesce(e.purchase_id, e.id)`

/** Returns the entries of a statement after `after`, in booking order. */
const nextEntries = async (db: Db, { partnerId, id }: StatementKey, after: FileEntry | undefined) => {
  const behind =
    after === undefined
      ? sql``
      : sql`and (e.booked_at, ${purchase}, ${rank}, e.id)
          > (${after.place}::timestamptz, ${after.purchase}::uuid, ${after.rank}::int, ${after.id}::uuid)`
  return fileEntryRow.all(db)`
    select e.id, e.booked_at::text as place, ${purchase} as purchase, ${rank} as rank, e.type, e.cents, e.booked_at, e.reason,
      p.id as purchase_id, p.receipt_number, p.type as purchase_type, p.last4, p.started_at, p.benefits_cents,
      f.processing_basis_points
    from (select * from entry e where e.partner_id = ${partnerId} and e.statement_id = ${id} ${behind}
      order by e.booked_at, ${purchase}, ${rank}, e.id limit ${batch}) e
    left join purchase p on p.partner_id = e.partner_id and p.id = e.purchase_id
    left join fee_schedule f on f.id = p.fee_schedule_id
    order by e.booked_at, ${purchase}, ${rank}, e.id`
}

/** Every entry of a statement; no more than a batch of them is held at a time. */
export const everyEntry = async function* (db: Db, key: StatementKey): AsyncGenerator<FileEntry> {
  let after: FileEntry | undefined
  do {
    const rows: FileEntry[] = await nextEntries(db, key, after)
    yield* rows
    after = rows.length === batch ? rows.at(-1) : undefined
  } while (after)
}

export type Month = { from: Date; to: Date }
const monthRow = rowsOf({
  ...cols(
    'statement',
    'id',
    'cutOff',
    'grossCents',
    'feeCents',
    'adjustmentCents',
    'carryCents',
    'payableCents',
    'totalCents',
    'sentAt',
    'settledAt',
    'returnedAt',
    'returnCode',
    'movedAt',
  ),
  place: is.text,
  storeCode: col('store.code'),
  storeName: col('store.businessName'),
  equipmentCents: is.cents,
  last4: nullable(col('ach_entry.last4')),
  trace: nullable(col('ach_entry.trace')),
  effectiveDay: nullable(is.day),
})
export type MonthRow = RowOf<typeof monthRow>

/** Condition for statements with a cut-off, a payment or a bank return in the month. */
const ofMonth = (partnerId: string, { from, to }: Month) => sql`
  s.partner_id = ${partnerId} and s.cut_off < ${to} and (s.cut_off >= ${from} or s.sent_at >= ${from} or s.returned_at >= ${from})`

export const hasMonth = async (db: Db, partnerId: string, month: Month): Promise<boolean> => {
  const { rows } = await sql`select 1 from statement s where ${ofMonth(partnerId, month)} limit 1`.execute(db)
  return rows.length > 0
}

const nextOfMonth = async (
  db: Db,
  partnerId: string,
  month: Month,
  after: MonthRow | undefined,
): Promise<MonthRow[]> => {
  const behind =
    after === undefined ? sql`` : sql`and (s.cut_off, s.id) > (${after.place}::timestamptz, ${after.id}::uuid)`
  return monthRow.all(db)`
    select s.id, s.cut_off::text as place, st.code as store_code, st.business_name as store_name, s.cut_off, s.gross_cents,
      s.fee_cents, s.adjustment_cents, s.carry_cents, s.payable_cents, s.total_cents, a.last4, a.trace,
      to_char(a.effective_day, 'YYYY-MM-DD') as effective_day, s.sent_at, s.settled_at, s.returned_at, s.return_code, s.moved_at,
      coalesce((select sum(x.cents) from entry x where x.partner_id = s.partner_id and x.statement_id = s.id
        and x.type = 'EQUIPMENT'), 0)::bigint as equipment_cents
    from (select * from statement s where ${ofMonth(partnerId, month)} ${behind}
      order by s.cut_off, s.id limit ${batch}) s
    join store st on st.partner_id = s.partner_id and st.id = s.store_id
    left join ach_entry a on a.partner_id = s.partner_id and a.id = s.ach_entry_id
    order by s.cut_off, s.id`
}

/** Every statement of a month, the oldest first. */
export const everyStatement = async function* (db: Db, partnerId: string, month: Month): AsyncGenerator<MonthRow> {
  let after: MonthRow | undefined
  do {
    const rows: MonthRow[] = await nextOfMonth(db, partnerId, month, after)
    yield* rows
    after = rows.length === batch ? rows.at(-1) : undefined
  } while (after)
}
