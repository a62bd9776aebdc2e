import { addDays } from '@tillgate/domain/zones.ts'
import { sql } from 'kysely'
import { newId } from '#server/base/ids.ts'
import type { Db } from '#server/db/db.ts'
import { instant, sqlNow } from '#server/db/rows.ts'
import { createBankLink } from '#server/world/onboarding.ts'
import { findRow, getRow, insertRow, listRows, updateRows } from '#server/world/rows.queries.ts'
import { buildOrder } from '../modules/settlement/runs/build.service.ts'
import { openRun } from '../modules/settlement/runs/runs.queries.ts'
import { standardProgram } from './forms.ts'
import type { TestApp } from './start-app.ts'

type Place = { partnerId: string; storeId: string }
type Statement = { id: string }

/** An entry that no sale wrote: a correction, equipment. */
export const bookEntry = (
  { owner }: TestApp,
  { partnerId, storeId }: Place,
  entry: { type: 'ADJUSTMENT' | 'EQUIPMENT'; cents: number; reason?: string },
): Promise<void> => {
  const place = { partnerId, storeId, id: newId(), programId: standardProgram }
  return insertRow(owner, 'entry', { ...place, payableFrom: sqlNow, ...entry })
}

/** Changes entries behind their trigger: a booked entry never changes. */
const asReplica = (owner: TestApp['owner'], work: (db: Db) => Promise<void>): Promise<void> =>
  owner.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await work(db)
  })

/**
 * Puts all that is open of a store into a statement of a cut-off of the past, without touching any other store. What is open was
 * booked after that cut-off, so it is moved before it meanwhile. `from`: statements that are moved into it.
 */
export const closeCycle = async (
  { owner, deps }: TestApp,
  { partnerId, storeId }: Place,
  { cutOff: text, from = [] }: { cutOff: string; from?: readonly Statement[] },
): Promise<{ id: string; paymentOrderId: string; storeId: string }> => {
  const cutOff = new Date(text)
  const open = await listRows(owner, 'entry', { partnerId, storeId, statementId: null })
  await asReplica(owner, async (db) => {
    const before = new Date(cutOff.getTime() - 1)
    const key = { partnerId, storeId, statementId: null }
    await updateRows(db, 'entry', key, { bookedAt: before, payableFrom: before })
  })
  const sources = await Promise.all(from.map(({ id }) => getRow(owner, 'statement', { partnerId, id })))
  const sourceRuns = sources.map(({ runId }) => runId)
  await owner.transaction().execute(async (db) => {
    const set = (id: string, status: 'BUILDING' | 'BUILT' | 'CLOSED', builtAt: Date | null) =>
      updateRows(db, 'settlement_run', { id }, { status, builtAt, closedAt: status === 'CLOSED' ? cutOff : null })
    const run = await openRun(db, { programId: standardProgram, cutOff }, null)
    await set(run.id, 'BUILDING', null)
    // A statement moves once its run was decided.
    for (const id of sourceRuns) await set(id, 'CLOSED', cutOff)
    await buildOrder(db, deps.keyring, run, partnerId)
    for (const id of [...sourceRuns, run.id]) await set(id, 'BUILT', cutOff)
  })
  await asReplica(owner, async (db) => {
    const moments = JSON.stringify(open.map((one) => ({ id: one.id, booked: one.bookedAt, payable: one.payableFrom })))
    await sql`
      update entry e set booked_at = x.booked, payable_from = x.payable
      from json_to_recordset(${moments}::json) as x (id uuid, booked timestamptz, payable timestamptz)
      where e.partner_id = ${partnerId} and e.id = x.id`.execute(db)
  })
  const { id, orderId } = await getRow(owner, 'statement', { partnerId, storeId, cutOff })
  return { id, paymentOrderId: orderId, storeId }
}

let files = 0
type Payment = { trace?: string; effectiveDay?: string; sentAt?: Date | typeof sqlNow; last4?: string }

/** Pays statements of a run by a file that has left, as approval and transfer do, at any time and under any trace number. */
export const payStatements = async (
  { owner, deps }: TestApp,
  ids: readonly string[],
  { effectiveDay = '2027-01-05', sentAt = sqlNow, last4, trace }: Payment = {},
): Promise<void> => {
  const statements = await Promise.all(ids.map((id) => getRow(owner, 'statement', { id })))
  const [runId = ''] = statements.map((one) => one.runId)
  files += 1
  const file = {
    id: newId(),
    runId,
    name: newId(),
    day: addDays('2027-01-04', files),
    modifier: 'A',
    effectiveDay,
    status: 'SENT',
    sealed: Buffer.alloc(0),
    sha256: '0'.repeat(64),
    entries: statements.length,
    creditCents: statements.reduce((sum, { payableCents }) => sum + payableCents, 0),
    approvedAt: sentAt,
    sentAt,
  } as const
  const known = await findRow(owner, 'ach_file', { runId })
  if (!known) await insertRow(owner, 'ach_file', file)
  for (const [nth, { partnerId, storeId, id, payableCents: cents }] of statements.entries()) {
    const place = { partnerId, storeId }
    const link =
      (await findRow(owner, 'bank_link', { ...place, state: 'LIVE' })) ??
      (await getRow(owner, 'bank_link', {
        partnerId,
        id: await createBankLink(owner, deps.keyring, { ...place, askedBy: partnerId, state: 'REPLACED' }),
      }))
    const entry = {
      partnerId,
      id: newId(),
      fileId: known?.id ?? file.id,
      statementId: id,
      bankLinkId: link.id,
      trace: trace ?? `02100${String(files).padStart(5, '0')}${String(nth).padStart(5, '0')}`,
      cents,
      effectiveDay,
      last4: last4 ?? link.last4 ?? '',
      routingLast4: link.routingLast4 ?? '',
      holder: link.holder ?? '',
      accountType: link.accountType === 'savings' ? 'SAVINGS' : 'CHECKING',
    } as const
    await insertRow(owner, 'ach_entry', entry)
    const sent = { status: 'PAYMENTREQUESTED', achEntryId: entry.id, sentAt } as const
    await updateRows(owner, 'statement', { partnerId, id }, sent)
    await updateRows(owner, 'purchase', { partnerId, statementId: id }, { refundStatus: 'REMITTANCEREQUESTED' })
  }
}

/** The run of these statements was approved and sent. */
export const payRunOf = async (app: TestApp, ids: readonly string[], payment: Payment = {}): Promise<void> => {
  await payStatements(app, ids, payment)
  const { runId } = await getRow(app.owner, 'statement', { id: ids[0] ?? '' })
  const decided = { proposedAt: sqlNow, approvedBy: newId(), approvedAt: sqlNow, sentAt: sqlNow }
  await updateRows(app.owner, 'settlement_run', { id: runId }, { status: 'SENT', ...decided })
}

const at = (text: string) => instant`${text}::timestamptz`
export const sendStatement = (
  app: TestApp,
  { id }: Statement,
  { effectiveDay, sentAt, last4 }: { effectiveDay: string; sentAt: string; last4?: string },
): Promise<void> => payStatements(app, [id], { effectiveDay, sentAt: at(sentAt), ...(last4 && { last4 }) })

export const settleStatement = async ({ owner }: TestApp, { id }: Statement, settledAt?: string): Promise<void> => {
  await updateRows(owner, 'statement', { id }, { status: 'SETTLED', settledAt: settledAt ? at(settledAt) : sqlNow })
  await updateRows(owner, 'purchase', { statementId: id }, { refundStatus: 'REFUNDED' })
}

/** The bank sends a payment back; the store's money waits for another account. */
export const returnStatement = async (
  app: TestApp,
  { id }: Statement,
  { code, at: text }: { code: string; at: string },
): Promise<void> => {
  const { owner } = app
  const returned = { status: 'RETURNED', returnCode: code, returnText: 'ACCOUNT CLOSED', returnedAt: at(text) } as const
  await updateRows(owner, 'statement', { id }, returned)
  await updateRows(owner, 'purchase', { statementId: id }, { refundStatus: 'PENDING' })
  const hold = { statementId: id, endsWithRelink: true, begunAt: at(text) }
  await holdStore(app, await getRow(owner, 'statement', { id }), 'BANK_RETURN', hold)
}

export const holdStore = (
  { owner }: TestApp,
  { partnerId, storeId }: Place,
  kind: 'OPERATOR' | 'BANK_RETURN',
  more: object = {},
): Promise<void> =>
  insertRow(owner, 'payout_hold', { partnerId, storeId, id: newId(), kind, begunBy: partnerId, ...more })

/** Breaks a statement: one of its entries is taken out from behind its trigger. */
export const moveEntryAway = (
  { owner }: TestApp,
  partnerId: string,
  { statementId, type }: { statementId: string; type: 'FIXED_FEE' },
): Promise<void> =>
  asReplica(owner, (db) => updateRows(db, 'entry', { partnerId, statementId, type }, { statementId: null }))

/** As many more of each open entry of a store, so that a statement is as large as a chain's. */
export const multiplyEntry = async (
  { owner }: TestApp,
  { partnerId, storeId }: Place,
  times: number,
): Promise<void> => {
  await sql`
    insert into entry (partner_id, id, store_id, program_id, type, cents, purchase_id, booked_at, payable_from)
    select partner_id, gen_random_uuid(), store_id, program_id, type, cents, purchase_id,
      booked_at - n * interval '1 second', payable_from
    from entry cross join generate_series(1, ${times}::int) n
    where partner_id = ${partnerId} and store_id = ${storeId} and statement_id is null`.execute(owner)
}
