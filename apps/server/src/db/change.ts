import type { Context } from '#server/db/context.ts'
import type { Operator, PortalUser, Till } from '#server/base/caller.ts'
import { writeAudit, type Actor, type Event } from './audit.ts'
import type { Db } from './db.ts'
import { claimKey, saveAnswer, type KeyOwner } from './once.ts'
import { withOperator, withStaff, withTenant } from './with-tenant.ts'

export type Note = (event: Event) => Promise<void>

/** Returns the answer that a repeated request gets: secrets that are shown once are not stored. */
type ToStored<T> = (answer: T) => T
const unchanged = <T>(answer: T): T => answer

type Answered = Pick<Context<PortalUser | Till>, 'meta' | 'keyring'> & { actor: Actor & KeyOwner }

/**
 * Runs the key check and the work and writes audit rows and answer in the given transaction. A change without an audit row
 * is an unexpected error.
 */
const recorded = async <T>(
  db: Db,
  { keyring, actor, meta }: Answered,
  work: (db: Db, note: Note) => Promise<T>,
  toStored: ToStored<T> = unchanged,
): Promise<T> => {
  if (meta.idempotency) await claimKey(db, actor, meta.idempotency)
  // Runs after the key check: a repeated request gets its stored answer although its code is used up.
  await meta.requireCode?.()
  let notes = 0
  const answer = await work(db, (event) => {
    notes += 1
    return writeAudit(db, keyring, actor, meta, event)
  })
  if (notes === 0) throw new Error('A change without an audit row')
  if (meta.idempotency) await saveAnswer(db, actor, meta.idempotency, toStored(answer))
  return answer
}

/**
 * Runs a caller's change of a partner's rows, its audit entries and its idempotency key in one transaction. `work` must
 * record at least one audit entry and may run again after a serialization failure.
 */
export const change = <T>(
  context: Context<PortalUser | Till>,
  work: (db: Db, note: Note) => Promise<T>,
  toStored?: ToStored<T>,
): Promise<T> => withTenant(context, (db) => recorded(db, { ...context, actor: context.caller }, work, toStored))

/** Runs an operator's change of a partner's rows; the audit entry is written to the partner's log. */
export const changeAsOperator = <T>(
  { pool, keyring, caller, meta }: Context<Operator>,
  partnerId: string,
  work: (db: Db, note: Note) => Promise<T>,
  toStored?: ToStored<T>,
): Promise<T> =>
  withOperator(pool, (db) => {
    const { userId, role } = caller
    return recorded(db, { keyring, actor: { partnerId, userId, role }, meta }, work, toStored)
  })

/** Tenant id of the programme itself; no partner has this id. */
export const operatorTenantId = '00000000-0000-0000-0000-000000000000'

/** Changes accounts of operators. `work` runs with the identity role, which sees accounts only; the audit row is written with the operator role. */
export const changeStaff = <T>(
  { pool, keyring, caller, meta }: Context<Operator>,
  work: (db: Db, note: Note) => Promise<T>,
): Promise<T> =>
  withStaff(pool, (db, asIdentity) => {
    const { userId, role } = caller
    return recorded(db, { keyring, actor: { partnerId: operatorTenantId, userId, role }, meta }, (inside, note) => {
      const notes: Event[] = []
      return asIdentity(() => work(inside, async (event) => void notes.push(event))).then(async (answer) => {
        for (const event of notes) await note(event)
        return answer
      })
    })
  })
