import type { RunStatus } from '@tillgate/domain/statements.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

/** Locks and returns a run. */
export const lockRun = (db: Db, id: string) =>
  db
    .selectFrom('settlement_run')
    .select([
      'id',
      'number',
      'programmeId',
      'cutOff',
      'status',
      'begunAt',
      'startedBy',
      'proposedBy',
      'proposedAt',
      'approvedBy',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
export type LockedRun = NonNullable<Awaited<ReturnType<typeof lockRun>>>

type Decision = {
  proposedBy?: string
  proposalNote?: string
  approvedBy?: string
  rejectedBy?: string
  rejectionReason?: string
}
const times = { APPROVED: 'approvedAt', REJECTED: 'rejectedAt', SENT: 'sentAt', CLOSED: 'closedAt' } as const

/** One UPDATE decides. False: the run is elsewhere. */
export const setRunStatus = async (
  db: Db,
  id: string,
  from: RunStatus,
  to: Exclude<RunStatus, 'BUILDING' | 'BUILT'>,
  who: Decision = {},
): Promise<boolean> => {
  const moved = await db
    .updateTable('settlement_run')
    .set({ status: to, [times[to]]: sql`now()`, ...(who.approvedBy && { approvedAt: sql`now()` }), ...who })
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n
}

export const proposeRow = (db: Db, id: string, by: string, note: string) =>
  db
    .updateTable('settlement_run')
    .set({ proposedBy: by, proposedAt: sql`now()`, proposalNote: note })
    .where('id', '=', id)
    .where('status', '=', 'BUILT')
    .execute()

/** Its file is void: somebody approves it anew. */
export const unapprove = (db: Db, id: string) =>
  db
    .updateTable('settlement_run')
    .set({ status: 'BUILT', approvedBy: null, approvedAt: null })
    .where('id', '=', id)
    .where('status', '=', 'APPROVED')
    .execute()

export type Payable = {
  partnerId: string
  id: string
  orderId: string
  storeId: string
  supportId: string
  business: string
  cents: number
  isHeld: boolean
}

/** Lists the payable amounts of a run with a flag for holds: any hold, or only those of `kinds`. */
export const listPayable = async (db: Db, runId: string, kinds: string[] | null = null): Promise<Payable[]> => {
  const { rows } = await sql<Payable>`
    select s.partner_id, s.id, s.order_id, s.store_id, t.code as support_id, t.business_name as business,
      s.payable_cents as cents, exists (select from store_hold h where h.partner_id = s.partner_id and h.store_id = s.store_id
        and (${kinds}::text[] is null or h.kind = any(${kinds}::text[]))) as is_held
    from statement s join store t on t.partner_id = s.partner_id and t.id = s.store_id
    where s.run_id = ${runId} and s.status = 'PENDING' and s.payable_cents > 0 and s.moved_to is null
    order by s.partner_id, s.id`.execute(db)
  return rows
}

/**
 * Returns the operators who took part in a run and therefore must not approve it: they started or proposed it, asked for or
 * confirmed an adjustment in it, ended a hold of its stores or corrected an account since the cycle began. A run also pays what
 * earlier cycles did not; those who took part in that money, or took a payment as returned by hand, count as well.
 */
export const listParticipants = async (db: Db, { id }: Pick<LockedRun, 'id'>): Promise<string[]> => {
  const { rows } = await sql<{ userId: string }>`
    with recursive chain as (
      select partner_id, id, store_id, run_id, status, returned_at from statement where run_id = ${id}
      union all
      select s.partner_id, s.id, s.store_id, s.run_id, s.status, s.returned_at from chain c
      join statement s on s.partner_id = c.partner_id and s.moved_to = c.id),
    begun as (
      select r.id as run_id, coalesce((select max(b.cut_off) from settlement_run b
        where b.programme_id = r.programme_id and b.cut_off < r.cut_off), '-infinity') as at
      from settlement_run r where r.id in (select run_id from chain)),
    paid as materialized (
      select c.partner_id, c.id, c.store_id, c.status, coalesce(c.returned_at, b.at) as since
      from chain c join begun b on b.run_id = c.run_id)
    select started_by as user_id from settlement_run where id = ${id} and started_by is not null
    union select proposed_by from settlement_run where id = ${id} and proposed_by is not null
    union select e.booked_by from paid p join entry e on e.partner_id = p.partner_id and e.statement_id = p.id
      where p.status <> 'RETURNED' and e.type in ('ADJUSTMENT', 'EQUIPMENT') and e.booked_by is not null
    union select q.decided_by from paid p join entry e on e.partner_id = p.partner_id and e.statement_id = p.id
      join payout_request q on q.partner_id = e.partner_id and q.entry_id = e.id
      where p.status <> 'RETURNED' and q.decided_by is not null
    union select unnest(array[q.asked_by, q.decided_by]) from paid p
      join payout_request q on q.partner_id = p.partner_id and q.statement_id = p.id
      where q.kind = 'RETURN' and q.status = 'DONE'
    union select h.ended_by from payout_hold h join paid p on p.partner_id = h.partner_id
        and (h.store_id is null or h.store_id = p.store_id)
      where h.ended_by is not null and h.ended_at > p.since
    union select l.asked_by from bank_link l join paid p on p.partner_id = l.partner_id and p.store_id = l.store_id
      where l.source = 'NOC' and l.verified_at > p.since`.execute(db)
  return rows.map(({ userId }) => userId)
}

/** Returns true when an active operator outside `participants` exists. */
export const hasOperatorBeside = async (db: Db, participants: readonly string[]): Promise<boolean> => {
  const { rows } = await sql`
    select from user_account where audience = 'operator' and active and email_verified
      and id <> all(${participants}::uuid[]) limit 1`.execute(db)
  return rows.length > 0
}

/** Moves pending statements to PAYMENTREQUESTED and links each to its entry in the bank file. */
export const markInFile = async (
  db: Db,
  partnerId: string,
  entries: readonly { id: string; statementId: string }[],
): Promise<void> => {
  await sql`
    update statement s set status = 'PAYMENTREQUESTED', ach_entry_id = e.id
    from unnest(${entries.map(({ statementId }) => statementId)}::uuid[], ${entries.map(({ id }) => id)}::uuid[])
      as e (statement_id, id)
    where s.partner_id = ${partnerId} and s.id = e.statement_id and s.status = 'PENDING'`.execute(db)
}

export type FilePayment = { partnerId: string; id: string; orderId: string; cents: number }

/** Lists the payments of a file, ordered by partner. */
export const listFilePayments = async (db: Db, fileId: string): Promise<FilePayment[]> => {
  const { rows } = await sql<FilePayment>`
    select s.partner_id, s.id, s.order_id, e.cents from ach_entry e
    join statement s on s.partner_id = e.partner_id and s.ach_entry_id = e.id
    where e.file_id = ${fileId} order by 1, 2`.execute(db)
  return rows
}

/** Moves statements of a file that was not sent back to PENDING. */
export const takeOutOfFile = (db: Db, partnerId: string, ids: readonly string[]) =>
  db
    .updateTable('statement')
    .set({ status: 'PENDING', achEntryId: null })
    .where('partnerId', '=', partnerId)
    .where('id', 'in', ids)
    .where('status', '=', 'PAYMENTREQUESTED')
    .where('sentAt', 'is', null)
    .execute()

export const markStatementsSent = (db: Db, partnerId: string, ids: readonly string[]) =>
  db
    .updateTable('statement')
    .set({ sentAt: sql`now()` })
    .where('partnerId', '=', partnerId)
    .where('id', 'in', ids)
    .where('status', '=', 'PAYMENTREQUESTED')
    .execute()

/** Lists the arrival days of sent payments that are not marked as arrived. */
export const listArriving = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ day: string }>`
    select distinct e.effective_day::text as day from statement s
    join ach_entry e on e.partner_id = s.partner_id and e.id = s.ach_entry_id
    where s.status = 'PAYMENTREQUESTED' and s.sent_at is not null order by 1`.execute(db)
  return rows.map(({ day }) => day)
}

export const listArrived = async (db: Db, day: string): Promise<FilePayment[]> => {
  const { rows } = await sql<FilePayment>`
    select s.partner_id, s.id, s.order_id, e.cents from statement s
    join ach_entry e on e.partner_id = s.partner_id and e.id = s.ach_entry_id
    where s.status = 'PAYMENTREQUESTED' and s.sent_at is not null and e.effective_day = ${day}::date
    order by 1, 2`.execute(db)
  return rows
}

/** Settles sent statements. Returns the ids of those that were not settled before. */
export const settleStatements = async (db: Db, partnerId: string, ids: readonly string[], at: Date) => {
  const rows = await db
    .updateTable('statement')
    .set({ status: 'SETTLED', settledAt: at })
    .where('partnerId', '=', partnerId)
    .where('id', 'in', ids)
    .where('status', '=', 'PAYMENTREQUESTED')
    .where('sentAt', 'is not', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Lists sent runs with the effective day of their file; the caller checks the return period. */
export const listClosable = async (db: Db) => {
  const { rows } = await sql<{ id: string; day: string }>`
    select r.id, f.effective_day::text as day from settlement_run r join ach_file f on f.run_id = r.id and f.status = 'SENT'
    where r.status = 'SENT'`.execute(db)
  return rows
}
