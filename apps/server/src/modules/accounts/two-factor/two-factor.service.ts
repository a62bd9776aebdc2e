import type { AccountAction } from '@tillgate/domain/account-actions.ts'
import type * as contract from '@tillgate/contract/account.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { maskedEmail } from '@tillgate/domain/emails.ts'
import { maskedPhone } from '@tillgate/domain/phones.ts'
import type { TwoFactorWay } from '@tillgate/domain/two-factor.ts'
import type { MailKind } from '@tillgate/phrases/mails.ts'
import type { PortalUser } from '#server/base/caller.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { withIdentity } from '#server/db/with-tenant.ts'
import type { Deps } from '#server/ports/deps.ts'
import { claim } from '#server/http/rate-limit.queries.ts'
import { translate } from '#server/http/translate.ts'
import { messagePerson, textLimits, whyNoText } from '#server/modules/outbox/api.ts'
import { refuse, refusePending, type PendingRefusal } from '#server/base/refusal.ts'
import { otpauthUrl } from '#server/secrets/totp.ts'
import { noteEvent } from '../account/account-events.service.ts'
import { ownAccount, requirePassword, type OwnAccount } from '../account/step-up.service.ts'
import { guess, issueCode } from '../codes/codes.service.ts'
import { findPin } from '../pins/pins.queries.ts'
import {
  beginAuthenticator,
  confirmAuthenticator,
  dropAuthenticator,
  replaceRecoveryCodes,
  type Guessed,
} from './authenticator.service.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import * as rows from './two-factor.queries.ts'

type PortalContext = Context<PortalUser>

/** Requires the password, also soon after a sign-in: a stolen session must not change the second factor. */
const requireOwner = async (context: PortalContext, password: string): Promise<OwnAccount> => {
  const account = await ownAccount(context)
  await requirePassword(context, account, 'password', password)
  return account
}

/** Returns the caller's account. Refuses an unproven address, which could lock its owner out. */
const requireProvenOwner = async (context: PortalContext, password: string): Promise<OwnAccount> => {
  const account = await requireOwner(context, password)
  if (!account.emailVerified) refuse('two-factor.email-unproven')
  return account
}

/** Mails the owner about a change of the second factor. */
const report = async (
  db: Db,
  { caller, meta, keyring, enqueue }: PortalContext,
  account: OwnAccount,
  kind: MailKind,
  action: AccountAction,
) => {
  await noteEvent(db, keyring, meta, { userId: caller.userId }, action)
  const params = { name: account.firstName }
  await messagePerson(db, { keyring, enqueue }, meta.language, { channel: 'mail', to: account.email, kind, params })
}

export const getTwoFactor = async (
  _: Input<typeof contract.getTwoFactor>,
  { pool, caller }: PortalContext,
): Promise<Answer<typeof contract.getTwoFactor>> => {
  const { own, pin } = await withIdentity(pool, async (db) => ({
    own: (await rows.findTwoFactor(db, caller.userId)) ?? refuse('session.missing'),
    pin: await findPin(db, caller.userId),
  }))
  return {
    isOn: own.twoFactor,
    way: own.twoFactorWay,
    email: maskedEmail(own.email),
    phone: own.phoneNumber === null ? null : maskedPhone(own.phoneNumber),
    recoveryCodesLeft: own.left,
    hasPin: pin !== undefined,
  }
}

const sendCode = async (
  db: Db,
  { caller, meta, keyring, enqueue }: PortalContext,
  account: OwnAccount,
  way: 'MAIL' | 'TEXT',
): Promise<PendingRefusal | undefined> => {
  const { email, firstName: name } = account
  const phone = way === 'TEXT' ? (await rows.findTwoFactor(db, caller.userId))?.phoneNumber : undefined
  if (way === 'TEXT' && !phone) return { why: 'text.no-number' }
  const exceeded = phone ? await claim(db, keyring, textLimits('owner', email, phone)) : undefined
  if (exceeded) return { why: whyNoText(exceeded), retryAfter: exceeded.retryAfter }
  const issued = await issueCode(
    db,
    keyring,
    { email, purpose: 'two-factor' },
    { texted: phone ? { cause: 'owner', phone } : undefined },
  )
  if (!issued.ok) return issued
  const { code } = issued
  const message = phone
    ? ({ channel: 'text', to: phone, kind: 'two-factor-code', params: { code } } as const)
    : ({ channel: 'mail', to: email, kind: 'two-factor-code', params: { name, code } } as const)
  await messagePerson(db, { keyring, enqueue }, meta.language, message)
  return undefined
}

/** Sends the code that proves the way, or creates the secret of an authenticator. Switches nothing on. */
export const beginTwoFactor =
  ({ config }: Pick<Deps, 'config'>) =>
  async (
    { body: { way, password } }: Input<typeof contract.beginTwoFactor>,
    context: PortalContext,
  ): Promise<Answer<typeof contract.beginTwoFactor>> => {
    const { userId } = context.caller
    const account = await requireProvenOwner(context, password)
    if (way === 'APP') {
      const secret = await withIdentity(context.pool, (db) => beginAuthenticator(db, context.keyring, userId))
      return { secret, otpauthUrl: otpauthUrl(secret, config.brand.name, account.email) }
    }
    const no = await withIdentity(context.pool, (db) => sendCode(db, context, account, way))
    if (no) refusePending(no)
    return { secret: null, otpauthUrl: null }
  }

const refusalOf = (guessed: Exclude<Guessed, 'right'>): PendingRefusal => {
  if (guessed === 'wrong') return { why: 'passcode.wrong' }
  return guessed === 'nothing-to-guess' ? { why: 'passcode.expired' } : { why: 'passcode.too-many', ...guessed }
}

const proved = async (
  db: Db,
  keyring: Keyring,
  userId: string,
  email: string,
  way: TwoFactorWay,
  code: string,
): Promise<PendingRefusal | undefined> => {
  if (way !== 'APP') {
    const guessed = await guess(db, keyring, { email, purpose: 'two-factor', code })
    return guessed.ok ? undefined : guessed
  }
  const guessed = await confirmAuthenticator(db, keyring, userId, code)
  return guessed === 'right' ? undefined : refusalOf(guessed)
}

/** Switches the second factor on only with a received code, so an unreachable phone or mailbox cannot lock the owner out. */
export const activateTwoFactor = async (
  { body: { way, code, password } }: Input<typeof contract.activateTwoFactor>,
  context: PortalContext,
): Promise<Answer<typeof contract.activateTwoFactor>> => {
  const { userId } = context.caller
  const account = await requireProvenOwner(context, password)
  const done = await withIdentity(
    context.pool,
    async (db): Promise<{ no: PendingRefusal } | { recoveryCodes: string[] }> => {
      const no = await proved(db, context.keyring, userId, account.email, way, code)
      if (no) return { no }
      if (!(await rows.switchOn(db, userId, way))) return { no: { why: 'two-factor.unchanged' } }
      if (way !== 'APP') await dropAuthenticator(db, userId)
      const recoveryCodes = way === 'APP' ? await replaceRecoveryCodes(db, context.keyring, userId) : []
      await report(db, context, account, way === 'APP' ? 'two-factor-app' : 'two-factor-on', 'two-factor-on')
      return { recoveryCodes }
    },
  )
  if ('no' in done) return refusePending(done.no)
  return { message: translate(context.meta.language, 'two-factor.on'), ...done }
}

export const deactivateTwoFactor = async (
  { body }: Input<typeof contract.deactivateTwoFactor>,
  context: PortalContext,
): Promise<Answer<typeof contract.deactivateTwoFactor>> => {
  const account = await requireOwner(context, body.password)
  await withIdentity(context.pool, async (db) => {
    if (!(await rows.switchOff(db, context.caller.userId))) refuse('two-factor.unchanged')
    await dropAuthenticator(db, context.caller.userId)
    await report(db, context, account, 'two-factor-off', 'two-factor-off')
  })
  return { message: translate(context.meta.language, 'two-factor.off') }
}

/** Only with an authenticator: mail and text need no recovery codes. */
export const renewRecoveryCodes = async (
  { body }: Input<typeof contract.renewRecoveryCodes>,
  context: PortalContext,
): Promise<Answer<typeof contract.renewRecoveryCodes>> => {
  const { userId } = context.caller
  const account = await requireProvenOwner(context, body.password)
  return withIdentity(context.pool, async (db) => {
    const own = await rows.findTwoFactor(db, userId)
    if (!own?.twoFactor || own.twoFactorWay !== 'APP') return refuse('two-factor.unchanged')
    const recoveryCodes = await replaceRecoveryCodes(db, context.keyring, userId)
    await report(db, context, account, 'recovery-codes-new', 'recovery-codes-renewed')
    return { recoveryCodes }
  })
}
