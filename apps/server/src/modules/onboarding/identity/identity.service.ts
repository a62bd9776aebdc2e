import type * as contract from '@tillgate/contract/identity.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { identityRetrySeconds, isIdentityComplete } from '@tillgate/domain/identity.ts'
import { auditedTransaction } from '#server/db/change.ts'
import { withIdentity, withTenant } from '#server/db/with-tenant.ts'
import type { Context, Runtime } from '#server/db/context.ts'
import type { PortalUser } from '#server/base/caller.ts'
import { limitRate } from '#server/http/limit-rate.ts'
import { forgive, hit, type Limit } from '#server/http/rate-limit.queries.ts'
import { refuse } from '#server/base/refusal.ts'
import { PlaidRefusedError, PlaidUnavailable, userRef, type Attempt } from '#server/integrations/plaid/port.ts'
import type { Deps } from '#server/ports/deps.ts'
import { requireReached } from '../application/progress.service.ts'
import { endAttempts, recordAttempts, transition, noteIdentity, type Origin } from './attempts.service.ts'
import { findSelf, secondsToWait, wasReset } from '../records/identity.queries.ts'
import { markAsked } from '#server/modules/accounts/api.ts'

type IdentityDeps = Pick<Deps, 'identity' | 'log' | keyof Runtime>
type PortalContext = Context<PortalUser>

const originOf = ({ caller, meta }: PortalContext): Origin => ({ actor: caller, meta })

/** Turns a Plaid failure into a retryable error. The log gets Plaid's message, which contains no secret. */
const orUnavailable = <T>({ log }: IdentityDeps, work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    if (!(error instanceof PlaidUnavailable || error instanceof PlaidRefusedError)) throw error
    log.warn({ why: error.message }, 'identity_check.unanswered')
    return refuse('identity.unavailable', { retryAfter: 5 })
  })

const requireWithin = async (context: PortalContext, limits: readonly Limit[]): Promise<void> => {
  await limitRate(context, limits)
}

/**
 * Retries the check, because a completed session shows nothing. Never sends a retry twice: when its answer is lost, the list of
 * attempts shows the result.
 */
const begunAnew = async (deps: IdentityDeps, context: PortalContext, last: Attempt): Promise<Attempt[]> => {
  const { identity } = deps
  const { userId } = context.caller
  // Two tabs at once: only one of them retries.
  const once: Limit = { name: 'identity-retry', subject: last.id, max: 1, seconds: identityRetrySeconds }
  const taken = await withIdentity(context.pool, (db) => hit(db, deps.keyring, [once]))
  if (taken) refuse('identity.too-soon', { retryAfter: taken.retryAfter })
  const failure = await identity.retry(userId).then(
    () => undefined,
    (error: unknown) => error,
  )
  const attempts = await orUnavailable(deps, identity.listAttempts(userId))
  if (attempts[0] && attempts[0].id !== last.id) return attempts
  await withIdentity(context.pool, (db) => forgive(db, deps.keyring, [once]))
  return orUnavailable(
    deps,
    Promise.reject(failure instanceof Error ? failure : new PlaidUnavailable('no new attempt')),
  )
}

/** Returns true when the provider has a check to show. A failed attempt can be repeated after a minute, three times in all. */
const hasSomethingToShow = async (
  deps: IdentityDeps,
  context: PortalContext,
  attempts: readonly Attempt[],
): Promise<boolean> => {
  const { pool, caller } = context
  const [newest] = attempts
  const status = await recordAttempts(pool, deps, originOf(context), attempts)
  if (isIdentityComplete(status)) return false
  if (!newest || newest.status === 'active') return true
  if (newest.status === 'success' || newest.status === 'pending_review') {
    // An attempt passed before an operator's reset does not count.
    const isOld = await withTenant(context, (db) => wasReset(db, caller.partnerId, caller.userId, newest))
    if (isOld) await recordAttempts(pool, deps, originOf(context), await begunAnew(deps, context, newest))
    return isOld
  }
  const [hasEnded, wait] = await withTenant(context, async (db) => [
    await endAttempts(db, deps, originOf(context), newest.id),
    await secondsToWait(db, caller.partnerId, newest, identityRetrySeconds),
  ])
  if (hasEnded) return false
  if (wait > 0) refuse('identity.too-soon', { retryAfter: wait })
  await recordAttempts(pool, deps, originOf(context), await begunAnew(deps, context, newest))
  return true
}

export const fetchIdentityToken =
  (deps: IdentityDeps) =>
  async (
    _: Input<typeof contract.fetchIdentityToken>,
    context: PortalContext,
  ): Promise<Answer<typeof contract.fetchIdentityToken>> => {
    const { partnerId, userId } = context.caller
    const me = (await withTenant(context, (db) => findSelf(db, partnerId, userId))) ?? refuse('user.not-found')
    if (isIdentityComplete(me.identityStatus)) return { linkToken: '' }
    await withTenant(context, (db) => requireReached(db, partnerId, 'identity'))
    if (deps.identity.template === '') {
      await withTenant(context, (db) => transition(db, context, originOf(context), 'NONREQUIRED'))
      return { linkToken: '' }
    }
    await requireWithin(context, [{ name: 'identity-token', subject: userId, max: 30, seconds: 3600 }])
    const attempts = await orUnavailable(deps, deps.identity.listAttempts(userId))
    if (!(await hasSomethingToShow(deps, context, attempts))) return { linkToken: '' }
    const language = context.meta.language === 'es-ES' ? 'es' : 'en'
    const linkToken = await orUnavailable(deps, deps.identity.createToken({ userId, email: me.email, language }))
    return auditedTransaction(context, async (db, audit) => {
      await markAsked(db, partnerId, userId)
      await audit({ action: 'identity.opened', object: 'user', objectId: userId })
      return { linkToken }
    })
  }

/** Updates the caller's own attempt of our template. Another person's attempt gets the answer of an unknown attempt and is logged. */
export const updateIdentity =
  (deps: IdentityDeps) =>
  async (
    { body }: Input<typeof contract.updateIdentity>,
    context: PortalContext,
  ): Promise<Answer<typeof contract.updateIdentity>> => {
    const { userId } = context.caller
    await requireWithin(context, [{ name: 'identity-update', subject: userId, max: 60, seconds: 3600 }])
    const attempt = await orUnavailable(deps, deps.identity.findAttempt(body.identityVerificationId))
    if (attempt?.userRef !== userRef(userId) || attempt.template !== deps.identity.template) {
      const after = { identityVerificationId: body.identityVerificationId }
      await withTenant(context, (db) =>
        noteIdentity(db, context.keyring, originOf(context), { action: 'identity.foreign', after }),
      )
      return refuse('identity.not-found')
    }
    return { identityVerificationStatus: await recordAttempts(context.pool, context, originOf(context), [attempt]) }
  }
