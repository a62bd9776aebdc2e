import { sql } from 'kysely'
import { newId } from '#server/base/ids.ts'
import { col, cols, instant, is, nullable, rowsOf, scalar, sqlNow } from '#server/db/rows.ts'
import type { TestApp } from './start-app.ts'

const standard = '0190f000-0000-7000-8000-000000000001'

/** A built run with one statement of one store, a hold of that store and a request about it, without participants. */
export const insertTestPayout = async (
  { owner }: TestApp,
  { partnerId, storeId, by }: { partnerId: string; storeId: string; by: string },
) => {
  const [runId, orderId, statementId, holdId, requestId] = [newId(), newId(), newId(), newId(), newId()]
  // No two runs of a program have one cut-off.
  const cutOff = new Date(Date.UTC(2001, 0, 1) + Math.floor(Math.random() * 1e11))
  await owner
    .insertInto('settlement_run')
    .values({ id: runId, programmeId: standard, cutOff, status: 'BUILT', builtAt: cutOff })
    .execute()
  await owner.insertInto('payment_order').values({ partnerId, id: orderId, runId }).execute()
  const figures = { feeCents: 0, adjustmentCents: 0, carryCents: 0, totalCents: 0, purchases: 0 }
  await owner
    .insertInto('statement')
    .values({
      partnerId,
      id: statementId,
      runId,
      orderId,
      storeId,
      programmeId: standard,
      cutOff,
      ...figures,
      grossCents: 100,
      payableCents: 100,
      status: 'PENDING',
    })
    .execute()
  await owner
    .insertInto('payout_hold')
    .values({ partnerId, storeId, id: holdId, kind: 'OPERATOR', begunBy: by, reason: 'Somebody asked' })
    .execute()
  const change = {
    kind: 'ADJUSTMENT',
    partner: { id: partnerId, name: 'Partner' },
    store: { id: storeId, name: 'Store' },
    orderId: null,
    programmeId: standard,
    purchaseId: null,
    amount: 1,
    said: 'A correction',
  }
  const asked = { id: requestId, partnerId, subjectId: storeId, proposedBy: by, reason: 'Somebody asked' }
  await owner
    .insertInto('change_proposal')
    .values({
      ...asked,
      kind: 'ADJUSTMENT',
      state: 'OPEN',
      programmeId: null,
      expiresAt: null,
      change: JSON.stringify(change),
    })
    .execute()
  const [replyId, exceptionId] = [newId(), newId()]
  await owner
    .insertInto('ach_reply')
    .values({ id: replyId, name: replyId, sha256: replyId.replaceAll('-', '').repeat(2), sealed: Buffer.alloc(0) })
    .execute()
  const item = { kind: 'RETURN' as const, code: 'R02', originalTrace: '0'.repeat(15), line: 3 }
  await owner
    .insertInto('ach_event')
    .values({ id: exceptionId, replyId, ...item, partnerId, statementId, state: 'OPEN', why: 'unmatched' })
    .execute()
  return { runId, orderId, statementId, holdId, requestId, exceptionId }
}

type Account = {
  partnerId: string
  storeId: string
  id: string
  account: Buffer
  routing: Buffer
  index: Buffer
  last4: string
  routingLast4: string
  holder: string
  type: string
}

/** An account that was linked and verified long ago takes the place of the one in force. */
export const insertVerifiedAccount = async (
  { owner }: TestApp,
  { partnerId, storeId, id, account, routing, index, last4, routingLast4, holder, type }: Account,
): Promise<void> => {
  await owner
    .updateTable('bank_link')
    .set({ state: 'REPLACED', retiredAt: sqlNow, retiredReason: 'CHANGED' })
    .where('storeId', '=', storeId)
    .where('state', '=', 'LIVE')
    .execute()
  await owner
    .insertInto('bank_link')
    .values({
      partnerId,
      id,
      storeId,
      holder,
      accountType: type,
      last4,
      routingLast4,
      state: 'LIVE',
      lastLinkSessionId: id,
      askedBy: id,
      accountNumber: account,
      routingNumber: routing,
      accountIndex: index,
      verifiedAt: instant`now() - interval '30 days'`,
    })
    .execute()
  await owner
    .updateTable('store')
    .set({ bankAccountStatus: 'AUTOMATICALLY_VERIFIED', bankAccountLast4: last4 })
    .where('id', '=', storeId)
    .execute()
}

/** What the bank's day and what comes of it look like from the outside. */
export const statementsOfStore = ({ owner }: TestApp, storeId: string) => rowsOf({
  ...cols('statement', 'id', 'status', 'payableCents', 'carryCents', 'movedTo'),
  trace: nullable(col('ach_entry.trace')),
  effectiveDay: nullable(is.text),
}).all(owner)`
    select s.id, s.status, s.payable_cents, s.carry_cents, s.moved_to, e.trace, e.effective_day::text as effective_day
    from statement s left join ach_entry e on e.partner_id = s.partner_id and e.id = s.ach_entry_id
    where s.store_id = ${storeId} order by s.cut_off`

export const refundStatusOf = async ({ owner }: TestApp, id: string) => {
  const row = await owner.selectFrom('purchase').select('refundStatus').where('id', '=', id).executeTakeFirstOrThrow()
  return row.refundStatus
}

export const runOf = async ({ owner }: TestApp, id: string) =>
  owner.selectFrom('settlement_run').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const filesOfRun = async ({ owner }: TestApp, runId: string) =>
  owner.selectFrom('ach_file').selectAll().where('runId', '=', runId).orderBy('modifier').execute()

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
    insert into entry (partner_id, id, store_id, programme_id, type, cents, booked_at, payable_from, statement_id)
    select partner_id, gen_random_uuid(), store_id, programme_id, 'ADJUSTMENT', 1, cut_off - interval '1 second', cut_off, id
    from statement where store_id = ${storeId} order by cut_off desc limit 1`.execute(owner)

/** A sale and what it was booked with happened then. */
export const backdateSale = async ({ owner }: TestApp, id: string, at: Date): Promise<void> => {
  await sql`update purchase set confirmed_at = ${at}, payable_from = ${at} where id = ${id}`.execute(owner)
  await owner.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`update entry set booked_at = ${at}, payable_from = ${at} where purchase_id = ${id}`.execute(db)
  })
}

export const runsOfProgram = ({ owner }: TestApp, programmeId: string) =>
  owner
    .selectFrom('settlement_run')
    .select(['id', 'cutOff', 'status'])
    .where('programmeId', '=', programmeId)
    .orderBy('cutOff')
    .execute()

/** The process that built it died before it could say that all was built. */
export const leaveBuilding = ({ owner }: TestApp, cutOff: Date) =>
  sql`update settlement_run set status = 'BUILDING', built_at = null, closed_at = null where cut_off = ${cutOff}`.execute(
    owner,
  )

export const setCutOffs = (
  { owner }: TestApp,
  programmeId: string,
  { time, weekdays }: { time: string; weekdays: number[] | null },
) =>
  sql`update programme set cut_off_time = ${time}::time, cut_off_weekdays = ${weekdays}::smallint[]
    where id = ${programmeId}`.execute(owner)

/** A sale of a provider was rung up then. */
export const backdateProviderSale = async ({ owner }: TestApp, id: string, at: Date): Promise<void> => {
  await sql`update purchase set confirmed_at = ${at} where id = ${id}`.execute(owner)
}

/** The 72-hour hold of a store's new account. */
export const insertChangeHold = async (
  { owner }: TestApp,
  { partnerId, storeId, id: begunBy }: { partnerId: string; storeId: string; id: string },
): Promise<string> => {
  const [id, bankLinkId] = [newId(), newId()]
  await owner
    .insertInto('bank_link')
    .values({ partnerId, id: bankLinkId, storeId, lastLinkSessionId: bankLinkId, state: 'REPLACED', askedBy: begunBy })
    .execute()
  await owner
    .insertInto('payout_hold')
    .values({
      partnerId,
      storeId,
      id,
      kind: 'BANK_CHANGE',
      bankLinkId,
      begunBy,
      endsAt: instant`now() + interval '3 days'`,
    })
    .execute()
  return id
}

/** Who took part in payouts of the partners. */
export const participantsOf = ({ owner }: TestApp, partnerIds: readonly string[]) =>
  owner
    .selectFrom('payout_participant')
    .select(['userId', 'purchaseId', 'kind'])
    .where('partnerId', 'in', partnerIds)
    .execute()
