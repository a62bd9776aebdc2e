import type { Context } from '#server/db/context.ts'
import type { Operator, PortalUser, Till } from '#server/base/caller.ts'
import { toEntry, type Actor, type Event } from './audit.ts'
import { appendEntries, type ChainEntry } from './audit-chain.ts'
import type { Db, Pool } from './db.ts'
import { claimIdempotencyKey, saveAnswer, type KeyOwner } from './once.ts'
import { withAccounts, withPartnerAdmin, withOperator, withPayoutAccess, withStaff, withTenant } from './with-tenant.ts'

export type Audit = (event: Event) => Promise<void>
/** Of a caller's request. `unchanged`: the request changed no value, so no audit row is needed. */
type RequestAudit = Audit & { unchanged: () => void }

/** Returns the answer that a repeated request gets: secrets that are shown once are not stored. */
type ToStored<T> = (answer: T) => T
const unchanged = <T>(answer: T): T => answer

type Answered = Pick<Context<PortalUser | Till>, 'meta' | 'keyring'> & { actor: Actor & KeyOwner }

/**
 * Runs the key check and the work and writes answer and audit rows in the given transaction. A change without an audit row
 * is an unexpected error. The audit rows come last, because they lock the partner's chain.
 */
const recorded = async <T>(
  db: Db,
  { keyring, actor, meta }: Answered,
  work: (db: Db, audit: RequestAudit) => Promise<T>,
  toStored: ToStored<T> = unchanged,
): Promise<T> => {
  if (meta.idempotency) await claimIdempotencyKey(db, actor, meta.idempotency)
  // Runs after the key check: a repeated request gets its stored answer although its code is used up.
  await meta.requireCode?.()
  const entries: ChainEntry[] = []
  let isUnchanged = false
  const audit: RequestAudit = Object.assign(async (event: Event) => void entries.push(toEntry(actor, meta, event)), {
    unchanged: () => {
      isUnchanged = true
    },
  })
  const answer = await work(db, audit)
  if (entries.length === 0 && !isUnchanged) throw new Error('The change wrote no audit row')
  if (meta.idempotency) await saveAnswer(db, actor, meta.idempotency, toStored(answer))
  if (entries.length > 0) await appendEntries(db, keyring, actor.partnerId, entries)
  return answer
}

type Change = <T>(
  context: Context<PortalUser | Till>,
  work: (db: Db, audit: RequestAudit) => Promise<T>,
  toStored?: ToStored<T>,
) => Promise<T>

const changeWith =
  (within: typeof withTenant): Change =>
  (context, work, toStored) =>
    within(context, (db) => recorded(db, { ...context, actor: context.caller }, work, toStored))

/**
 * Runs a caller's change of a partner's rows, its audit entries and its idempotency key in one transaction. `work` must
 * record at least one audit entry and may run again after a serialization failure.
 */
export const auditedTransaction = changeWith(withTenant)

/** The same for a change that includes accounts, sessions or codes of the partner's people. */
export const changeAccounts = changeWith(withAccounts)

type OperatorChange = <T>(
  context: Context<Operator>,
  partnerId: string,
  work: (db: Db, audit: RequestAudit) => Promise<T>,
  toStored?: ToStored<T>,
) => Promise<T>

const operatorChangeWith =
  (within: <T>(pool: Pool, partnerId: string, work: (db: Db) => Promise<T>) => Promise<T>): OperatorChange =>
  ({ pool, keyring, caller: { userId, role }, meta }, partnerId, work, toStored) =>
    within(pool, partnerId, (db) => recorded(db, { keyring, actor: { partnerId, userId, role }, meta }, work, toStored))

/** Runs an operator's change of a partner's rows; the audit entry is written to the partner's log. */
export const changeAsOperator = operatorChangeWith((pool, _, work) => withOperator(pool, work))

/** The same for a decision that changes rows which only the partner may change. */
export const changeAsPartnerAdmin = operatorChangeWith(withPartnerAdmin)

/** The same for a change that opens account numbers for a bank file. */
export const changeWithPayoutAccess = operatorChangeWith((pool, _, work) => withPayoutAccess(pool, work))

/** The same for a change that includes accounts, sessions or codes. */
export const changeAsStaff = operatorChangeWith((pool, _, work) => withStaff(pool, work))

/** Tenant id of the program itself; no partner has this id. */
export const operatorTenantId = '00000000-0000-0000-0000-000000000000'
