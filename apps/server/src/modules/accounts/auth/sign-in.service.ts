import type * as contract from '@tillgate/contract/auth.ts'
import type { RefusalCode } from '@tillgate/contract/refusals.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { portalRoles, type OperatorRole, type PortalRole } from '@tillgate/domain/roles.ts'
import type { Db, Pool } from '#server/db/db.ts'
import { withIdentity, withTenant } from '#server/db/with-tenant.ts'
import type { RequestMeta } from '#server/base/request-meta.ts'
import type { Caller } from '#server/base/caller.ts'
import type { Context, Runtime } from '#server/db/context.ts'
import { claim } from '#server/http/rate-limit.queries.ts'
import { refuse, type PendingRefusal } from '#server/base/refusal.ts'
import { isOutdated } from '#server/secrets/passwords.ts'
import { noteEvent } from '../account/account-events.service.ts'
import { guess, issueCode } from '../codes/codes.service.ts'
import { hasPasskey } from '../passkeys/passkeys.queries.ts'
import { guessAuthenticator, guessRecoveryCode } from '../two-factor/authenticator.service.ts'
import { countSellingStores } from '#server/modules/partners/api.ts'
import { messagePerson, textLimits, whyNoText } from '#server/modules/outbox/api.ts'
import { signInAt } from './new-device.service.ts'
import { signedIn } from './open-session.service.ts'
import type { Account } from './auth.queries.ts'
import { checkPassword, afterPassword } from './sign-in-guard.service.ts'
import { rehashPassword } from './sign-in.queries.ts'

type LoginBody = Input<typeof contract.login>['body']
type SecondStep = Pick<LoginBody, 'twoFactorCode' | 'isSmsVerification' | 'isAppCode' | 'recoveryCode'>
type Admitted = Account & { role: PortalRole; passwordHash: string }

export const isPortalRole = (role: PortalRole | OperatorRole): role is PortalRole =>
  portalRoles.some((one) => one === role)

/** Returns the account when it has a password and a role of the portal or the till. */
export const admits = ({ role, passwordHash: hash, ...account }: Account): Admitted | undefined =>
  hash !== null && isPortalRole(role) ? { ...account, role, passwordHash: hash } : undefined

/** Sends the second step's code by mail, or by text to the number on file alone. */
const sendCode = async (
  db: Db,
  runtime: Runtime,
  account: Admitted,
  byText: boolean,
  meta: RequestMeta,
): Promise<PendingRefusal | undefined> => {
  const { email, phoneNumber: phone, firstName: name } = account
  if (byText && phone === null) return { why: 'text.no-number' }
  const limits = byText && phone !== null ? textLimits('owner', email, phone) : undefined
  const exceeded = limits && (await claim(db, runtime.keyring, limits))
  if (exceeded) return { why: whyNoText(exceeded), retryAfter: exceeded.retryAfter }
  const issued = await issueCode(
    db,
    runtime.keyring,
    { email, purpose: 'sign-in' },
    { byText, texted: byText && phone !== null ? { cause: 'owner', phone } : undefined },
  )
  if (!issued.ok) return issued
  const { code, id: passcodeId } = issued
  const message =
    byText && phone !== null
      ? ({ channel: 'text', to: phone, kind: 'sign-in-code', params: { code }, passcodeId } as const)
      : ({ channel: 'mail', to: email, kind: 'sign-in-code', params: { name, code } } as const)
  await messagePerson(db, runtime, meta.language, message)
  return undefined
}

/** Notifies the owner, once a day, that a person with the password guesses codes. */
const notifyOwner = async (db: Db, runtime: Runtime, account: Admitted, meta: RequestMeta): Promise<void> => {
  const { id: userId, email, firstName: name } = account
  await noteEvent(db, runtime.keyring, meta, { userId }, 'codes-wrong')
  if (await claim(db, runtime.keyring, [{ name: 'codes-wrong-notice', subject: email, max: 1, seconds: 24 * 3600 }]))
    return
  const message = { channel: 'mail', to: email, kind: 'wrong-codes', params: { name } } as const
  await messagePerson(db, runtime, meta.language, message)
}

/** Sends a code by the person's way of the second factor, or by the chosen one. An authenticator needs none. */
const askForCode = async (
  db: Db,
  runtime: Runtime,
  account: Admitted,
  picked: boolean | undefined,
  meta: RequestMeta,
): Promise<PendingRefusal> => {
  if (picked !== undefined) return (await sendCode(db, runtime, account, picked, meta)) ?? { why: 'login.code-sent' }
  if (!account.twoFactor) {
    // Signed up by text and the email unproven: the phone is the one known to be theirs.
    const byText = !account.emailVerified && account.phoneNumber !== null
    const why = byText ? 'login.text-code-needed' : 'login.mail-code-needed'
    return (await sendCode(db, runtime, account, byText, meta)) ?? { why }
  }
  const { twoFactorWay: way } = account
  if (way === 'APP') return { why: 'login.app-code-needed' }
  // A failed text message must not prevent sign-in: a mail replaces the text message.
  if (way === 'TEXT' && !(await sendCode(db, runtime, account, true, meta))) return { why: 'login.text-code-needed' }
  return (await sendCode(db, runtime, account, false, meta)) ?? { why: 'login.two-factor-needed' }
}

/** Verifies an authenticator code or a recovery code. Returns undefined for a right code. */
const verifyAuthenticatorOrRecoveryCode = async (
  db: Db,
  runtime: Runtime,
  account: Admitted,
  given: SecondStep,
  meta: RequestMeta,
): Promise<PendingRefusal | undefined> => {
  const { id: userId, email, firstName: name } = account
  const { recoveryCode, twoFactorCode = '' } = given
  const guessed =
    recoveryCode === undefined
      ? await guessAuthenticator(db, runtime.keyring, userId, twoFactorCode)
      : await guessRecoveryCode(db, runtime.keyring, userId, recoveryCode)
  if (guessed === 'right') {
    if (recoveryCode === undefined) return undefined
    await noteEvent(db, runtime.keyring, meta, { userId }, 'recovery-code-used')
    const message = { channel: 'mail', to: email, kind: 'recovery-code-used', params: { name } } as const
    await messagePerson(db, runtime, meta.language, message)
    return undefined
  }
  if (typeof guessed === 'object') return { why: 'passcode.too-many', ...guessed }
  const isThird = await claim(db, runtime.keyring, [
    { name: 'own-codes-wrong', subject: userId, max: 2, seconds: 15 * 60 },
  ])
  if (isThird) await notifyOwner(db, runtime, account, meta)
  return { why: recoveryCode === undefined ? 'passcode.wrong' : 'recovery-code.wrong' }
}

/** Spec 1 §4: the portal recognises these sentences and opens its passcode page. */
export const secondStep = async (
  account: Admitted,
  given: SecondStep,
  { pool, meta, keyring, enqueue }: Omit<Context<Caller>, 'caller'>,
): Promise<void> => {
  const { twoFactorCode: code, isSmsVerification: picked, isAppCode = false, recoveryCode } = given
  let ownsPasskey = false
  const no = await withIdentity(pool, async (db): Promise<PendingRefusal | undefined> => {
    if (recoveryCode !== undefined)
      return verifyAuthenticatorOrRecoveryCode(db, { keyring, enqueue }, account, given, meta)
    if (code === undefined) {
      ownsPasskey = await hasPasskey(db, account.id)
      return askForCode(db, { keyring, enqueue }, account, picked, meta)
    }
    if (isAppCode) return verifyAuthenticatorOrRecoveryCode(db, { keyring, enqueue }, account, given, meta)
    const guessed = await guess(db, keyring, { email: account.email, purpose: 'sign-in', code })
    if (guessed.ok) return undefined
    if (guessed.why === 'passcode.burnt') await notifyOwner(db, { keyring, enqueue }, account, meta)
    return guessed
  })
  // The passcode page offers a text message or a passkey only for an account that has one, and only after a right password.
  const current = { hasPhone: account.phoneNumber !== null, hasPasskey: ownsPasskey }
  if (no) refuse(no.why, { current, retryAfter: no.retryAfter })
}

/** Refers a cashier to the app. Reports when all stores of the cashier are switched off or suspended, because the app refuses this cashier too. */
export const portalDenialReason = async (pool: Pool, { id: userId, partnerId }: Admitted): Promise<RefusalCode> => {
  if (partnerId === null) return 'login.use-the-app'
  const sells = await withTenant({ pool, caller: { partnerId } }, (db) => countSellingStores(db, { partnerId, userId }))
  return sells.all > 0 && sells.open === 0 ? 'login.no-open-store' : 'login.use-the-app'
}

/**
 * Spec 1 §4, login. A failed sign-in is a 400, never a 401, on which the portal would retry and leave the page. A repeated
 * request with the same key signs in again.
 */
export const login = async (
  { body }: Input<typeof contract.login>,
  context: Context<Caller>,
): Promise<Answer<typeof contract.login>> => {
  const { pool, meta } = context
  const { account, guarded, needsMailedCode } = await checkPassword(context, body, {
    ip: meta.ip,
    locked: 'login.locked',
    admits,
  })
  return afterPassword(pool, guarded, async () => {
    if (account.role === 'CASHIER') return refuse(await portalDenialReason(pool, account))
    if (account.twoFactor || needsMailedCode) await secondStep(account, body, context)

    const { id: userId, role, passwordHash: before } = account
    const rehashed = isOutdated(before) ? await context.passwords.hash(body.password) : undefined
    const token = await signInAt(context, account, { guarded, device: guarded.device }, async (db) => {
      if (rehashed !== undefined) await rehashPassword(db, userId, before, rehashed)
    })
    return signedIn(pool, context.keyring, account, role, token, guarded.device)
  })
}
