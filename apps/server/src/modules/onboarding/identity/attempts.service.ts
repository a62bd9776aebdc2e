import { identityAttemptsMax, identityStatusOf, isIdentityComplete, isIdentityOver } from '@tillgate/domain/identity.ts'
import type { IdentityStatus } from '@tillgate/domain/stores.ts'
import { writeAudit, type Actor, type Event } from '#server/db/audit.ts'
import type { Db, Pool } from '#server/db/db.ts'
import { withIdentity, withTenant } from '#server/db/with-tenant.ts'
import type { RequestMeta } from '#server/base/request-meta.ts'
import { refuse } from '#server/base/refusal.ts'
import { newId } from '#server/base/ids.ts'
import { userOfRef, type Attempt, type IdentityPort } from '#server/integrations/plaid/port.ts'
import { advance, recordMilestone } from '../application/progress.service.ts'
import {
  countAttempts,
  findAttempt,
  findPartnerOf,
  findSelf,
  hasNewerAttempt,
  saveAttempt,
} from '../records/identity.queries.ts'
import { mailIdentity } from '../records/identity-mail.service.ts'
import { sealPerson } from './person.answer.ts'
import { lockIdentity, markRead, transitionIdentity } from '#server/modules/accounts/api.ts'
import type { Runtime } from '#server/db/context.ts'
import type { Keyring } from '#server/secrets/keyring.ts'

type AuditMeta = Pick<RequestMeta, 'requestId' | 'trial'>
/** Person of the identity check and its reporter: the person or the provider. */
export type Origin = { actor: Actor; meta: AuditMeta }

export const systemOrigin = (partnerId: string, userId: string, requestId: string): Origin => ({
  actor: { partnerId, userId, role: 'SYSTEM' },
  meta: { requestId, trial: undefined },
})

export const noteIdentity = (
  db: Db,
  keyring: Keyring,
  { actor, meta }: Origin,
  event: Omit<Event, 'object' | 'objectId'>,
) => writeAudit(db, keyring, actor, meta, { ...event, object: 'user', objectId: actor.userId })

/** Mails a person who waits for the provider's review its result. After the last attempt people go on, who mail it themselves. */
const mailEndOfReview = async (
  db: Db,
  runtime: Runtime,
  { partnerId, userId }: { partnerId: string; userId: string },
  next: IdentityStatus,
): Promise<void> => {
  if (isIdentityComplete(next)) return mailIdentity(db, runtime, { partnerId, userId }, 'confirmed')
  const isLast = (await countAttempts(db, partnerId, userId)) >= identityAttemptsMax
  if (!isLast) await mailIdentity(db, runtime, { partnerId, userId }, 'failed')
}

/** Moves the status and writes the audit row. Returns false when the transition is not allowed. */
export const transition = async (
  db: Db,
  runtime: Runtime,
  origin: Origin,
  next: IdentityStatus,
  attempt?: string,
): Promise<boolean> => {
  const { partnerId, userId } = origin.actor
  const before = await lockIdentity(db, partnerId, userId)
  if (!before || !(await transitionIdentity(db, partnerId, userId, next))) return false
  const after = { status: next, attempt }
  await noteIdentity(db, runtime.keyring, origin, {
    action: 'identity.moved',
    before: { status: before.identityStatus },
    after,
  })
  if (isIdentityComplete(next)) await recordMilestone(db, partnerId, 'IDENTITY_VERIFIED')
  if (next === 'IDV_PENDING_REVIEW') await mailIdentity(db, runtime, { partnerId, userId }, 'review')
  else if (before.identityStatus === 'IDV_PENDING_REVIEW')
    await mailEndOfReview(db, runtime, { partnerId, userId }, next)
  await advance(db, runtime, origin)
  return true
}

/** Records an attempt. Ignores an unchanged attempt and an attempt that a later attempt replaced. */
const recordAttempt = async (db: Db, runtime: Runtime, origin: Origin, attempt: Attempt): Promise<void> => {
  const { partnerId, userId } = origin.actor
  const known = await findAttempt(db, partnerId, attempt.id)
  if (known && known.userId !== userId) throw new Error(`Identity check ${attempt.id} belongs to another person`)
  const id = known?.id ?? newId()
  const personSealed = attempt.person && sealPerson(runtime.keyring, { partnerId, id }, attempt.person)
  await saveAttempt(db, { partnerId, userId, id, personSealed }, attempt)
  if (known?.status === attempt.status || (await hasNewerAttempt(db, partnerId, userId, attempt))) return
  const isMoved = await transition(db, runtime, origin, identityStatusOf[attempt.status], attempt.id)
  if (isMoved && isIdentityOver(attempt.status)) await endAttempts(db, runtime, origin, attempt.id)
}

/** Hands the check to people after the last attempt. Returns false while attempts are left. */
export const endAttempts = async (db: Db, runtime: Runtime, origin: Origin, attempt: string): Promise<boolean> => {
  const { partnerId, userId } = origin.actor
  if ((await countAttempts(db, partnerId, userId)) < identityAttemptsMax) return false
  await transition(db, runtime, origin, 'IDV_PENDING_REVIEW', attempt)
  return true
}

/**
 * Stores the provider's results, oldest first, and updates the person's status. Returns the status. Locks the person first: of
 * two first reports of an attempt the second would seal its data for an id that the row does not get.
 */
export const recordAttempts = (
  pool: Pool,
  runtime: Runtime,
  origin: Origin,
  attempts: readonly Attempt[],
): Promise<IdentityStatus> => {
  const { partnerId, userId } = origin.actor
  return withTenant({ pool, caller: { partnerId } }, async (db) => {
    if (!(await lockIdentity(db, partnerId, userId))) refuse('user.not-found')
    for (const attempt of attempts.toReversed()) await recordAttempt(db, runtime, origin, attempt)
    await markRead(db, partnerId, userId)
    return (await findSelf(db, partnerId, userId))?.identityStatus ?? refuse('user.not-found')
  })
}

type IdentityDeps = Runtime & { pool: Pool; identity: IdentityPort }

/** Refreshes an attempt after news from the provider, which returns the person. Returns false for an unknown person. */
export const refreshAttempt = async (
  { pool, identity, keyring, enqueue }: IdentityDeps,
  id: string,
  requestId: string,
): Promise<boolean> => {
  const attempt = await identity.findAttempt(id)
  const userId = attempt && userOfRef(attempt.userRef)
  if (!attempt || userId === undefined || attempt.template !== identity.template) return false
  const partnerId = (await withIdentity(pool, (db) => findPartnerOf(db, userId)))?.partnerId
  if (!partnerId) return false
  await recordAttempts(pool, { keyring, enqueue }, systemOrigin(partnerId, userId, requestId), [attempt])
  return true
}
