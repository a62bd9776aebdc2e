import type * as contract from '@tillgate/contract/recovery.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import type { Db } from '#server/db/db.ts'
import { onUniqueViolation } from '#server/db/unique-violation.ts'
import { withIdentity } from '#server/db/with-tenant.ts'
import type { Caller } from '#server/base/caller.ts'
import type { Context } from '#server/db/context.ts'
import { limitRate } from '#server/http/limit-rate.ts'
import { refuse } from '#server/base/refusal.ts'
import { translate } from '#server/http/translate.ts'
import { refuseGuessable } from '#server/secrets/guessable-passwords.ts'
import { markDevice, unknownDevice } from '#server/secrets/device-mark.ts'
import type { Deps } from '#server/ports/deps.ts'
import { noteEvent } from '../account/account-events.service.ts'
import { endAllStreaks } from '../auth/sign-in-guard.queries.ts'
import { endSessionsOf } from '../auth/open-session.service.ts'
import { signInSubject } from '../auth/sign-in-guard.service.ts'
import { guess, provedByLink, useCode } from '../codes/codes.service.ts'
import { dropLinksOf, spendLink, userOfLink, whyNoLink } from '../links/links.service.ts'
import { deletePinsOf } from '../pins/pins.queries.ts'
import { mailPasswordChange } from '../passkeys/password-mail.service.ts'
import { provenKey } from '../account/email-proof.queries.ts'
import { guessAddressLimit, provedSeconds } from './recovery.service.ts'
import { findAccount, setPassword } from './recovery.queries.ts'

type ResetBody = Input<typeof contract.resetPassword>['body']
/** Verified code or link, its owner and the function that uses the code or link up. */
type Proof = { isLink: boolean; owner: { id: string } | { email: string }; spend: (db: Db) => Promise<boolean> }

const isTyped = (code: string): boolean => /^[0-9]{6}$/.test(code)

/** Spec 1 §7: the flow has to be the one the proof was made for; typed codes are for forgotten passwords alone. */
const proofOf = async (
  { email, code, isActivationFlow }: ResetBody,
  { pool, keyring }: Context<Caller>,
): Promise<Proof> => {
  if (isTyped(code)) {
    if (isActivationFlow) return refuse('link.expired')
    const guessed = await withIdentity(pool, (db) =>
      guess(db, keyring, { email, purpose: 'reset', code, keepSeconds: provedSeconds }),
    )
    if (!guessed.ok) {
      return refuse(guessed.why, guessed.retryAfter === undefined ? {} : { retryAfter: guessed.retryAfter })
    }
    return { isLink: false, owner: { email }, spend: (db) => useCode(db, guessed.id) }
  }
  const purpose = isActivationFlow ? 'first-password' : 'reset'
  const owner = await withIdentity(pool, (db) => userOfLink(db, { token: code, email, purpose }))
  if (owner === undefined)
    return refuse(await withIdentity(pool, (db) => whyNoLink(db, { token: code, email, purpose })))
  return { isLink: true, owner: { id: owner }, spend: (db) => spendLink(db, code) }
}

/**
 * Sets a new password and ends all sessions, without a sign-in and without skipping the second factor. Verifies the code or
 * link before hashing, to prevent needless hashes, and uses the code or link up with the change, so one of two concurrent
 * requests succeeds. A second request with the same key finds the code or link used.
 */
export const resetPassword =
  ({ config }: Deps) =>
  async (
    { body }: Input<typeof contract.resetPassword>,
    context: Context<Caller>,
  ): Promise<Answer<typeof contract.resetPassword>> => {
    const { pool, meta } = context
    const { email, newPassword, isActivationFlow } = body
    await refuseGuessable('newPassword', newPassword, [email, config.brand.name])
    await limitRate(context, [guessAddressLimit(meta.ip)])

    const proof = await proofOf(body, context)
    const owner = (await withIdentity(pool, (db) => findAccount(db, proof.owner))) ?? refuse('reset.failed')
    const names = [owner.businessName, owner.firstName, owner.lastName, email, config.brand.name]
    await refuseGuessable('newPassword', newPassword, names)
    const passwordHash = await context.passwords.hash(newPassword)
    await withIdentity(pool, async (db) => {
      if (!(await proof.spend(db))) refuse(proof.isLink ? 'link.used' : 'passcode.expired')
      const { id: userId, firstName } = owner
      await onUniqueViolation(provenKey, setPassword(db, userId, passwordHash, isActivationFlow), () =>
        refuse(isActivationFlow ? 'email.held' : 'reset.failed'),
      )
      await deletePinsOf(db, [userId])
      await endSessionsOf(db, userId)
      await dropLinksOf(db, userId)
      await endAllStreaks(db, signInSubject(context.keyring, email))
      if (proof.isLink) await provedByLink(db, context.keyring, email)
      await noteEvent(db, context.keyring, meta, { userId }, isActivationFlow ? 'password-chosen' : 'password-reset')
      if (!isActivationFlow) await mailPasswordChange(db, context, { userId, email, firstName }, 'portal')
    })
    // The device becomes known, so guesses from other devices do not block the new password.
    const device = markDevice(context.keyring, email, unknownDevice)
    return { message: translate(meta.language, isActivationFlow ? 'activation.done' : 'reset.done'), device }
  }
