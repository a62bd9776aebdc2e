import type { RunStatus } from '@tillgate/domain/statements.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { col, cols, is, rowsOf, scalar, type RowOf } from '#server/db/rows.ts'

/** Locks and returns a run. */
export const lockRun = (db: Db, id: string) =>
  db
    .selectFrom('settlement_run')
    .select([
      'id',
      'number',
      'programId',
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

/** Withdraws the approval of a run whose file is void. */
export const unapprove = (db: Db, id: string) =>
  db
    .updateTable('settlement_run')
    .set({ status: 'BUILT', approvedBy: null, approvedAt: null })
    .where('id', '=', id)
    .where('status', '=', 'APPROVED')
    .execute()

const payableRow = rowsOf({
  ...cols('statement', 'partnerId', 'id', 'orderId', 'storeId'),
  supportId: col('store.code'),
  business: col('store.businessName'),
  cents: col('statement.payableCents'),
  isHeld: is.flag,
})
export type Payable = RowOf<typeof payableRow>

/** Lists the payable amounts of a run with a flag for holds: any hold, or only those of `kinds`. */
export const listPayable = (db: Db, runId: string, kinds: string[] | null = null): Promise<Payable[]> => payableRow.all(
  db,
)`
    select s.partner_id, s.id, s.order_id, s.store_id, t.code as support_id, t.business_name as business,
      s.payable_cents as cents, h.store_id is not null as is_held
    from statement s join store t on t.partner_id = s.partner_id and t.id = s.store_id
    left join (select distinct x.partner_id, x.store_id from store_hold x
      join statement y on y.partner_id = x.partner_id and y.store_id = x.store_id
      where y.run_id = ${runId} and (${kinds}::text[] is null or x.kind = any(${kinds}::text[]))) h
      on h.partner_id = s.partner_id and h.store_id = s.store_id
    where s.run_id = ${runId} and s.status = 'PENDING' and s.payable_cents > 0 and s.rolled_over_to is null
    order by s.partner_id, s.id`

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

/** Marks the payments of an order that the approval of its run leaves out. */
export const markLeft = (db: Db, partnerId: string, runId: string, orderId: string) =>
  db
    .updateTable('statement')
    .set({ leftAt: sql`now()` })
    .where('partnerId', '=', partnerId)
    .where('runId', '=', runId)
    .where('orderId', '=', orderId)
    .where('status', '=', 'PENDING')
    .execute()

const filePaymentRow = rowsOf({
  ...cols('statement', 'partnerId', 'id', 'orderId', 'storeId'),
  cents: col('ach_entry.cents'),
})
export type FilePayment = RowOf<typeof filePaymentRow>

/** Lists the payments of a file, ordered by partner. */
export const listFilePayments = (db: Db, fileId: string): Promise<FilePayment[]> => filePaymentRow.all(db)`
    select s.partner_id, s.id, s.order_id, s.store_id, e.cents from ach_entry e
    join statement s on s.partner_id = e.partner_id and s.ach_entry_id = e.id
    where e.file_id = ${fileId} order by 1, 2`

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
export const listArriving = (db: Db): Promise<string[]> => scalar(is.text).all(db)`
    select distinct e.effective_day::text as day from statement s
    join ach_entry e on e.partner_id = s.partner_id and e.id = s.ach_entry_id
    where s.status = 'PAYMENTREQUESTED' and s.sent_at is not null order by 1`

export const listArrived = (db: Db, day: string): Promise<FilePayment[]> => filePaymentRow.all(db)`
    select s.partner_id, s.id, s.store_id, s.order_id, e.cents from statement s
    join ach_entry e on e.partner_id = s.partner_id and e.id = s.ach_entry_id
    where s.status = 'PAYMENTREQUESTED' and s.sent_at is not null and e.effective_day = ${day}::date
    order by 1, 2`

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
export const listClosable = (db: Db) => rowsOf({ id: col('settlement_run.id'), day: is.text }).all(db)`
    select r.id, f.effective_day::text as day from settlement_run r join ach_file f on f.run_id = r.id and f.status = 'SENT'
    where r.status = 'SENT'`
