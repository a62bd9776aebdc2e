import { raisingKinds } from '@tillgate/domain/payout-participants.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { col, cols, is, nullable, rowsOf, scalar, type RowOf } from '#server/db/rows.ts'
import { isHeldNow } from '../runs/held.queries.ts'
import type { LockedRun } from './payouts.queries.ts'

const chainedRow = rowsOf({
  partnerId: is.text,
  id: is.text,
  storeId: is.text,
  runId: is.text,
  status: is.text,
  returnedAt: nullable(is.text),
  /** Order of the run that pays the statement's money. */
  orderId: is.text,
})
type Chained = RowOf<typeof chainedRow>
/** `since`: the return of the statement, otherwise the start of its cycle; null in a program's first cycle. */
type PaidBy = Omit<Chained, 'returnedAt'> & { since: string | null }

const keyOf = ({ partnerId, id }: { partnerId: string; id: string }): string => `${partnerId} ${id}`

/** Returns a table `c` of statements with the orders that pay their money. */
const linksOf = (statements: readonly Pick<Chained, 'partnerId' | 'id' | 'orderId'>[]): RawBuilder<unknown> => sql`
  unnest(${statements.map(({ partnerId }) => partnerId)}::uuid[], ${statements.map(({ id }) => id)}::uuid[],
    ${statements.map(({ orderId }) => orderId)}::uuid[]) as c (partner_id, id, order_id)`

/** Lists the statements of a run and all whose money or debt was carried into them, over any number of cycles. */
const listPaidBy = async (db: Db, runId: string): Promise<PaidBy[]> => {
  const columns = sql`s.partner_id, s.id, s.store_id, s.run_id, s.status, s.returned_at::text`
  const own = await chainedRow.all(db)`select ${columns}, s.order_id from statement s where s.run_id = ${runId}`
  const chain = new Map(own.map((one) => [keyOf(one), one]))
  let latest = own
  while (latest.length > 0) {
    const moved = await chainedRow.all(db)`
      select ${columns}, c.order_id from ${linksOf(latest)}
      join statement s on s.partner_id = c.partner_id and s.rolled_over_to = c.id`
    const owing = await chainedRow.all(db)`
      select ${columns}, c.order_id from ${linksOf(latest)}
      join entry e on e.partner_id = c.partner_id and e.statement_id = c.id and e.type = 'CARRY_IN'
      join statement s on s.partner_id = e.partner_id and s.id = e.source_statement_id`
    latest = [...moved, ...owing].filter((one) => !chain.has(keyOf(one)))
    for (const one of latest) chain.set(keyOf(one), one)
  }
  const statements = [...chain.values()]
  const runIds = [...new Set(statements.map((one) => one.runId))]
  const begun = await rowsOf({ runId: col('settlement_run.id'), at: nullable(is.text) }).all(db)`
    select r.id as run_id, (select max(b.cut_off)::text from settlement_run b
      where b.program_id = r.program_id and b.cut_off < r.cut_off) as at
    from settlement_run r where r.id = any(${runIds}::uuid[])`
  const beginnings = new Map(begun.map((one) => [one.runId, one.at]))
  return statements.map(({ returnedAt, ...one }) => ({
    ...one,
    since: returnedAt ?? beginnings.get(one.runId) ?? null,
  }))
}

/** Returns a table `p` of statements. */
const pairsOf = (paid: readonly PaidBy[]): RawBuilder<unknown> => sql`(
  select w.partner_id, w.id, w.store_id, w.order_id, coalesce(w.since, '-infinity') as since
  from unnest(${paid.map(({ partnerId }) => partnerId)}::uuid[], ${paid.map(({ id }) => id)}::uuid[],
    ${paid.map(({ storeId }) => storeId)}::uuid[], ${paid.map(({ orderId }) => orderId)}::uuid[],
    ${paid.map(({ since }) => since)}::timestamptz[])
    as w (partner_id, id, store_id, order_id, since)) p`

const participantRow = rowsOf({ userId: is.text, kind: is.oneOf(raisingKinds), at: is.moment, orderId: is.text })
/** Operator who raised an amount, an account or a release in an order of a run. */
export type Participant = RowOf<typeof participantRow>

/** A row without run, statement, entry and purchase counts for the cycle of its moment. */
const ofCycle = sql`coalesce(x.run_id, x.statement_id, x.entry_id, x.purchase_id) is null`

/**
 * Lists the operators who raised an amount, an account or a release in the orders of a run and therefore must not approve these orders.
 * `payout_participant` alone answers; statements and entries only say which of its rows belong to the run. A run also pays what earlier
 * cycles did not; those who took part in that money count as well. An account's author counts until the first payment to that
 * account. Entries of a returned statement were paid once and count no longer. Fees of a whole program concern all orders alike and
 * were agreed by two people, so that they exclude nobody.
 */
export const listParticipants = async (
  db: Db,
  { id, programId }: Pick<LockedRun, 'id' | 'programId'>,
): Promise<Participant[]> => {
  const paid = await listPaidBy(db, id)
  const sent = pairsOf(paid.filter(({ status }) => status !== 'RETURNED'))
  const all = pairsOf(paid)
  const shown = sql`x.user_id, x.kind, x.at, p.order_id`
  // One statement for each way to belong to a run: a distributed database unites no results of several partners.
  const ways = [
    sql`select ${shown} from ${all} join payout_participant x on x.partner_id = p.partner_id and x.statement_id = p.id`,
    sql`select ${shown} from ${sent} join entry e on e.partner_id = p.partner_id and e.statement_id = p.id
      join payout_participant x on x.partner_id = e.partner_id and x.entry_id = e.id`,
    sql`select ${shown} from ${sent} join entry e on e.partner_id = p.partner_id and e.statement_id = p.id
      join payout_participant x on x.partner_id = e.partner_id and x.purchase_id = e.purchase_id`,
    sql`select ${shown} from ${all} join payout_participant x on x.partner_id = p.partner_id and ${ofCycle}
      and (x.store_id is null or x.store_id = p.store_id)
      and (x.program_id is null or x.program_id = ${programId}) where x.at > p.since and x.at <= now()`,
    sql`select ${shown} from ${all} join payout_participant x on x.partner_id = p.partner_id and x.store_id = p.store_id
        and x.kind = 'ACCOUNT' and x.at <= now()
      left join statement o on o.partner_id = x.partner_id and o.store_id = x.store_id and o.id <> p.id
        and o.sent_at > x.at and o.returned_at is null
      where o.id is null`,
  ]
  const found = new Map<string, Participant>()
  for (const way of ways) {
    const rows = await participantRow.all(db)`
      select x.user_id, x.kind, max(x.at) as at, x.order_id from (${way}) x
      where x.kind = any(${[...raisingKinds]}::text[]) group by x.user_id, x.kind, x.order_id`
    for (const row of rows) found.set(`${row.userId} ${row.kind} ${row.orderId}`, row)
  }
  return [...found.values()]
}

const unheldRow = rowsOf({
  orderId: is.text,
  partnerId: is.text,
  partner: col('partner.businessName'),
  cents: is.cents,
  transfers: is.count,
})
export type UnheldOrder = RowOf<typeof unheldRow>
/** Lists those of these orders that have payments without a hold, the largest first. */
export const listUnheldOrders = async (db: Db, runId: string, orderIds: readonly string[]): Promise<UnheldOrder[]> =>
  orderIds.length === 0
    ? []
    : unheldRow.all(db)`
    select s.order_id, s.partner_id, p.business_name as partner, sum(s.payable_cents)::bigint as cents,
      count(*)::int as transfers
    from statement s join partner p on p.id = s.partner_id
    where s.run_id = ${runId} and s.order_id = any(${[...orderIds]}::uuid[]) and s.status = 'PENDING'
      and s.payable_cents > 0 and s.rolled_over_to is null and not ${isHeldNow}
    group by s.order_id, s.partner_id, p.business_name order by cents desc, s.order_id`

const approverRow = rowsOf({ ...cols('user_account', 'id', 'active'), name: is.text, isPending: is.flag })
export type Approver = RowOf<typeof approverRow>

/** Lists all operators by name, with those who could be let in or activated. */
export const listApprovers = (db: Db): Promise<Approver[]> => approverRow.all(db)`
    select id, first_name || ' ' || last_name as name, active, not email_verified as is_pending from user_account
    where audience = 'operator' order by active desc, first_name, last_name, id limit 1000`

/** Lists the open runs with a payment of the store, or of any store of the partner. */
export const listOpenRunsOf = (db: Db, partnerId: string, storeId: string | undefined): Promise<string[]> => scalar(
  col('settlement_run.id'),
).all(db)`
    select distinct r.id from settlement_run r join statement s on s.run_id = r.id
    where s.partner_id = ${partnerId} and (${storeId ?? null}::uuid is null or s.store_id = ${storeId ?? null})
      and r.status in ('BUILDING', 'BUILT')`

export const findRunHead = (db: Db, id: string) =>
  db
    .selectFrom('settlement_run')
    .select(['id', 'number', 'programId', 'proposedBy'])
    .where('id', '=', id)
    .executeTakeFirst()
