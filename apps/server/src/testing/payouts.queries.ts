import { sql } from 'kysely'
import { newId } from '#server/base/ids.ts'
import { col, cols, is, nullable, rowsOf, scalar } from '#server/db/rows.ts'
import { standardProgram } from './forms.ts'
import type { TestApp } from './start-app.ts'
import { createBankLink } from '#server/world/onboarding.ts'
import { ago, insertRow } from '#server/world/rows.queries.ts'

/** A built run with one statement of one store, a hold of that store and a request about it, without participants. */
export const insertTestPayout = async (
  { owner }: TestApp,
  { partnerId, storeId, by }: { partnerId: string; storeId: string; by: string },
) => {
  const [runId, orderId, statementId, holdId, requestId] = [newId(), newId(), newId(), newId(), newId()]
  // No two runs of a program have one cut-off.
  const cutOff = new Date(Date.UTC(2001, 0, 1) + Math.floor(Math.random() * 1e11))
  const run = { id: runId, programId: standardProgram, cutOff, status: 'BUILT', builtAt: cutOff } as const
  await insertRow(owner, 'settlement_run', run)
  await insertRow(owner, 'payment_order', { partnerId, id: orderId, runId })
  const figures = { feeCents: 0, adjustmentCents: 0, carryCents: 0, totalCents: 0, purchases: 0 }
  const ids = { partnerId, id: statementId, runId, orderId, storeId, programId: standardProgram }
  const sums = { ...figures, grossCents: 100, payableCents: 100 }
  await insertRow(owner, 'statement', { ...ids, cutOff, ...sums, status: 'PENDING' })
  const hold = { partnerId, storeId, id: holdId, kind: 'OPERATOR', begunBy: by, reason: 'Somebody asked' } as const
  await insertRow(owner, 'payout_hold', hold)
  const change = {
    kind: 'ADJUSTMENT',
    partner: { id: partnerId, name: 'Partner' },
    store: { id: storeId, name: 'Store' },
    orderId: null,
    programId: standardProgram,
    purchaseId: null,
    amount: 1,
    said: 'A correction',
  }
  const asked = { id: requestId, partnerId, subjectId: storeId, proposedBy: by, reason: 'Somebody asked' }
  const proposal = { ...asked, kind: 'ADJUSTMENT', state: 'OPEN', change: JSON.stringify(change) } as const
  await insertRow(owner, 'change_proposal', { ...proposal, programId: null, expiresAt: null })
  const [replyId, exceptionId] = [newId(), newId()]
  const sha256 = replyId.replaceAll('-', '').repeat(2)
  await insertRow(owner, 'ach_reply', { id: replyId, name: replyId, sha256, sealed: Buffer.alloc(0) })
  const item = { kind: 'RETURN', code: 'R02', originalTrace: '0'.repeat(15), line: 3, state: 'OPEN' } as const
  await insertRow(owner, 'ach_event', { id: exceptionId, replyId, ...item, partnerId, statementId, why: 'unmatched' })
  return { runId, orderId, statementId, holdId, requestId, exceptionId }
}

/** What the bank's day and what comes of it look like from the outside. */
export const statementsOfStore = ({ owner }: TestApp, storeId: string) => rowsOf({
  ...cols('statement', 'id', 'status', 'payableCents', 'carryCents', 'rolledOverTo'),
  trace: nullable(col('ach_entry.trace')),
  effectiveDay: nullable(is.text),
}).all(owner)`
    select s.id, s.status, s.payable_cents, s.carry_cents, s.rolled_over_to, e.trace, e.effective_day::text as effective_day
    from statement s left join ach_entry e on e.partner_id = s.partner_id and e.id = s.ach_entry_id
    where s.store_id = ${storeId} order by s.cut_off`

/** The holds of a store that an operator may end. */
export const endableHolds = ({ owner }: TestApp, storeId: string): Promise<string[]> => scalar(
  col('payout_hold.id'),
).all(owner)`
    select id from payout_hold where store_id = ${storeId} and kind <> 'BANK_CHANGE' and not ends_with_relink
      and ended_at is null`

/** The files of today were made on days long ago. */
export const forgetFileDays = ({ owner }: TestApp) =>
  sql`
    update ach_file f set day = date '1900-01-01' + n.nth::int
    from (select id, (select count(*) from ach_file where day < '2000-01-01') + row_number() over (order by id) as nth
      from ach_file where day >= '2000-01-01') n
    where f.id = n.id`.execute(owner)

/** Books a stray cent in the newest statement of a store. */
export const bookStray = ({ owner }: TestApp, storeId: string) =>
  sql`
    insert into entry (partner_id, id, store_id, program_id, type, cents, booked_at, payable_from, statement_id)
    select partner_id, gen_random_uuid(), store_id, program_id, 'ADJUSTMENT', 1, cut_off - interval '1 second', cut_off, id
    from statement where store_id = ${storeId} order by cut_off desc limit 1`.execute(owner)

/** A sale and what it was booked with happened then. */
export const backdateSale = async ({ owner }: TestApp, id: string, at: Date): Promise<void> => {
  await sql`update purchase set confirmed_at = ${at}, payable_from = ${at} where id = ${id}`.execute(owner)
  await owner.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`update entry set booked_at = ${at}, payable_from = ${at} where purchase_id = ${id}`.execute(db)
  })
}

export const setCutOffs = (
  { owner }: TestApp,
  programId: string,
  { time, weekdays }: { time: string; weekdays: number[] | null },
) =>
  sql`update program set cut_off_time = ${time}::time, cut_off_weekdays = ${weekdays}::smallint[]
    where id = ${programId}`.execute(owner)

/** The 72-hour hold of a store's new account. */
export const insertChangeHold = async (
  { owner, deps }: TestApp,
  { partnerId, storeId, id: begunBy }: { partnerId: string; storeId: string; id: string },
): Promise<string> => {
  const id = newId()
  const link = { partnerId, storeId, askedBy: begunBy, state: 'REPLACED' } as const
  const bankLinkId = await createBankLink(owner, deps.keyring, link)
  const hold = { partnerId, storeId, id, kind: 'BANK_CHANGE', bankLinkId, begunBy, endsAt: ago('-3 days') } as const
  await insertRow(owner, 'payout_hold', hold)
  return id
}

/** Who took part in payouts of the partners. */
export const participantsOf = ({ owner }: TestApp, partnerIds: readonly string[]) =>
  owner
    .selectFrom('payout_participant')
    .select(['userId', 'purchaseId', 'kind'])
    .where('partnerId', 'in', partnerIds)
    .execute()
