import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { col, cols, is, nullable, rowsOf, type RowOf } from '#server/db/rows.ts'

const batch = 1000

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
