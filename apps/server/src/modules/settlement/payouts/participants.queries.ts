import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { LockedRun } from './payouts.queries.ts'

type Chained = {
  partnerId: string
  id: string
  storeId: string
  runId: string
  status: string
  returnedAt: string | null
}
/** `since`: the return of the statement, otherwise the start of its cycle; null in a programme's first cycle. */
type PaidBy = Pick<Chained, 'partnerId' | 'id' | 'storeId' | 'status'> & { since: string | null }

/** Lists the statements of a run and all that moved into them, over any number of cycles. */
const listPaidBy = async (db: Db, runId: string): Promise<PaidBy[]> => {
  const columns = sql`s.partner_id, s.id, s.store_id, s.run_id, s.status, s.returned_at::text`
  const { rows: own } = await sql<Chained>`select ${columns} from statement s where s.run_id = ${runId}`.execute(db)
  const chain = [...own]
  let latest = own
  while (latest.length > 0) {
    const { rows } = await sql<Chained>`
      select ${columns} from unnest(${latest.map(({ partnerId }) => partnerId)}::uuid[],
        ${latest.map(({ id }) => id)}::uuid[]) as c (partner_id, id)
      join statement s on s.partner_id = c.partner_id and s.moved_to = c.id`.execute(db)
    chain.push(...rows)
    latest = rows
  }
  const runIds = [...new Set(chain.map((one) => one.runId))]
  const { rows: begun } = await sql<{ runId: string; at: string | null }>`
    select r.id as run_id, (select max(b.cut_off)::text from settlement_run b
      where b.programme_id = r.programme_id and b.cut_off < r.cut_off) as at
    from settlement_run r where r.id = any(${runIds}::uuid[])`.execute(db)
  const beginnings = new Map(begun.map((one) => [one.runId, one.at]))
  return chain.map(({ returnedAt, ...one }) => ({ ...one, since: returnedAt ?? beginnings.get(one.runId) ?? null }))
}

/** Returns a table `p` of statements. */
const pairsOf = (paid: readonly PaidBy[]): RawBuilder<unknown> => sql`(
  select w.partner_id, w.id, w.store_id, coalesce(w.since, '-infinity') as since
  from unnest(${paid.map(({ partnerId }) => partnerId)}::uuid[], ${paid.map(({ id }) => id)}::uuid[],
    ${paid.map(({ storeId }) => storeId)}::uuid[], ${paid.map(({ since }) => since)}::timestamptz[])
    as w (partner_id, id, store_id, since)) p`

/**
 * Returns the operators who took part in a run and therefore must not approve it: they started or proposed it, asked for or
 * confirmed an adjustment in it, ended a hold of its stores or corrected an account since the cycle began. A run also pays what
 * earlier cycles did not; those who took part in that money, or took a payment as returned by hand, count as well.
 */
export const listParticipants = async (db: Db, { id }: Pick<LockedRun, 'id'>): Promise<string[]> => {
  const paid = await listPaidBy(db, id)
  const sent = pairsOf(paid.filter(({ status }) => status !== 'RETURNED'))
  const all = pairsOf(paid)
  // One statement for each reason: a distributed database unites no results of several partners.
  const reasons = [
    sql`select unnest(array[started_by, proposed_by]) as user_id from settlement_run where id = ${id}`,
    sql`select e.booked_by as user_id from ${sent} join entry e on e.partner_id = p.partner_id and e.statement_id = p.id
      where e.type in ('ADJUSTMENT', 'EQUIPMENT')`,
    sql`select q.decided_by as user_id from ${sent} join entry e on e.partner_id = p.partner_id and e.statement_id = p.id
      join payout_request q on q.partner_id = e.partner_id and q.entry_id = e.id`,
    sql`select unnest(array[q.asked_by, q.decided_by]) as user_id from ${all}
      join payout_request q on q.partner_id = p.partner_id and q.statement_id = p.id
      where q.kind = 'RETURN' and q.status = 'DONE'`,
    sql`select h.ended_by as user_id from ${all} join payout_hold h on h.partner_id = p.partner_id
      and (h.store_id is null or h.store_id = p.store_id) where h.ended_at > p.since`,
    sql`select l.asked_by as user_id from ${all} join bank_link l on l.partner_id = p.partner_id and l.store_id = p.store_id
      where l.source = 'NOC' and l.verified_at > p.since`,
  ]
  const found = new Set<string>()
  for (const reason of reasons) {
    const { rows } = await sql<{ userId: string | null }>`select distinct x.user_id from (${reason}) x`.execute(db)
    for (const { userId } of rows) if (userId !== null) found.add(userId)
  }
  return [...found]
}

/** Returns true when an active operator outside `participants` exists. */
export const hasOperatorBeside = async (db: Db, participants: readonly string[]): Promise<boolean> => {
  const { rows } = await sql`
    select from user_account where audience = 'operator' and active and email_verified
      and id <> all(${participants}::uuid[]) limit 1`.execute(db)
  return rows.length > 0
}
