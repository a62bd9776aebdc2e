import { identityStatusOf, isIdentityComplete } from '@tillgate/domain/identity.ts'
import type { IdentityStatus } from '@tillgate/domain/stores.ts'
import { writeAudit, type Actor, type Event } from '#server/db/audit.ts'
import type { Db, Pool } from '#server/db/db.ts'
import { withIdentity, withTenant } from '#server/db/with-tenant.ts'
import type { RequestMeta } from '#server/request-meta.ts'
import { refuse } from '#server/refusal.ts'
import { newId } from '#server/ids.ts'
import { userOfRef, type Attempt, type IdentityPort } from '#server/integrations/plaid/port.ts'
import { theKeyring } from '#server/secrets/installed.ts'
import { advance, recordMilestone } from '../application/progress.service.ts'
import { findAttempt, findPartnerOf, findSelf, hasNewerAttempt, keepAttempt } from './identity.queries.ts'
import { markRead } from '#server/modules/accounts/api.ts'
import { lockIdentity, moveIdentity } from '#server/modules/accounts/api.ts'

type Told = Pick<RequestMeta, 'requestId' | 'trial'>
/** Whose identity, and who tells: the person itself, or nobody but the provider. */
export type Teller = { actor: Actor; told: Told }

export const systemTeller = (partnerId: string, userId: string, requestId: string): Teller => ({
  actor: { partnerId, userId, role: 'SYSTEM' },
  told: { requestId, trial: undefined },
})

export const noteIdentity = (db: Db, { actor, told }: Teller, event: Omit<Event, 'object' | 'objectId'>) =>
  writeAudit(db, theKeyring(), actor, told, { ...event, object: 'user', objectId: actor.userId })

/** The move and its audit row. False: no edge leads there. */
export const move = async (db: Db, teller: Teller, next: IdentityStatus, attempt?: string): Promise<boolean> => {
  const { partnerId, userId } = teller.actor
  const before = await lockIdentity(db, partnerId, userId)
  if (!before || !(await moveIdentity(db, partnerId, userId, next))) return false
  const after = { status: next, attempt }
  await noteIdentity(db, teller, { action: 'identity.moved', before: { status: before.identity_status }, after })
  if (isIdentityComplete(next)) await recordMilestone(db, partnerId, 'IDENTITY_VERIFIED')
  await advance(db, teller)
  return true
}

/** What did not change is no news, and neither is an attempt that a later one took the place of. */
const hear = async (db: Db, teller: Teller, attempt: Attempt): Promise<void> => {
  const { partnerId, userId } = teller.actor
  const known = await findAttempt(db, partnerId, attempt.id)
  if (known && known.user_id !== userId) throw new Error('an identity check of two people')
  await keepAttempt(db, partnerId, userId, known?.id ?? newId(), attempt)
  if (known?.status === attempt.status || (await hasNewerAttempt(db, partnerId, userId, attempt))) return
  await move(db, teller, identityStatusOf[attempt.status], attempt.id)
}

/** Keeps what the provider said, oldest first, and lets the person's status follow. Gives the status. */
export const hearAttempts = (pool: Pool, teller: Teller, attempts: readonly Attempt[]): Promise<IdentityStatus> => {
  const { partnerId, userId } = teller.actor
  return withTenant({ pool, caller: { partnerId } }, async (db) => {
    for (const attempt of attempts.toReversed()) await hear(db, teller, attempt)
    await markRead(db, partnerId, userId)
    return (await findSelf(db, partnerId, userId))?.identity_status ?? refuse('user.not-found')
  })
}

type Asks = { pool: Pool; identity: IdentityPort }

/** News without a caller: the provider is asked again, and tells whose it is. False: nobody of ours. */
export const rereadAttempt = async ({ pool, identity }: Asks, id: string, requestId: string): Promise<boolean> => {
  const attempt = await identity.findAttempt(id)
  const userId = attempt && userOfRef(attempt.userRef)
  if (!attempt || userId === undefined || attempt.template !== identity.template) return false
  const partnerId = (await withIdentity(pool, (db) => findPartnerOf(db, userId)))?.partner_id
  if (!partnerId) return false
  await hearAttempts(pool, systemTeller(partnerId, userId, requestId), [attempt])
  return true
}
