import type * as accountContract from '@tillgate/contract/account.ts'
import type * as contract from '@tillgate/contract/pos-people.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { sessionSeconds } from '@tillgate/domain/passcodes.ts'
import type { Caller, PortalUser, Till } from '#server/base/caller.ts'
import { refuse, refusePending } from '#server/base/refusal.ts'
import { changeAccounts } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import { withIdentity } from '#server/db/with-tenant.ts'
import { translate } from '#server/http/translate.ts'
import { messagePerson } from '#server/modules/outbox/api.ts'
import { tokenHash } from '#server/secrets/keyring.ts'
import { noteEvent } from '../account/account-events.service.ts'
import { ownAccount, requirePassword } from '../account/step-up.service.ts'
import { findAccountById } from '../auth/auth.queries.ts'
import type { AtDevice, SignedInCashier } from '../auth/cashier-sign-in.service.ts'
import { newSession } from '../auth/open-session.service.ts'
import { guess, issueCode } from '../codes/codes.service.ts'
import { isPasswordSession, lockPin, revokePinSessions, savePin } from './pins.queries.ts'
import { hashPin, provePin } from './prove-pin.service.ts'

/** Stores the caller's new PIN, with an audit row, and ends the sessions of the former PIN. */
const storePin = (context: Context<PortalUser | Till>, hash: string): Promise<{ message: string }> =>
  changeAccounts(context, async (db, audit) => {
    const { userId } = context.caller
    await savePin(db, userId, hash)
    await revokePinSessions(db, userId)
    await noteEvent(db, context.keyring, context.meta, { userId }, 'pin-set')
    await audit({ action: 'user.pin-set', object: 'user', objectId: userId, after: { hasPin: true } })
    return { message: translate(context.meta.language, 'pin.set') }
  })

/** Only a moment after a sign-in with the password: a colleague at an open till must not choose the PIN. */
export const setPosPin = async (
  { body: { pin } }: Input<typeof contract.setPosPin>,
  context: Context<Till>,
): Promise<Answer<typeof contract.setPosPin>> => {
  const token = tokenHash(context.meta.token ?? refuse('session.missing'))
  const isFresh = await withIdentity(context.pool, (db) => isPasswordSession(db, token))
  if (!isFresh) refuse('pin.needs-password')
  return storePin(context, await hashPin(context, context.caller.userId, pin))
}

/** Mails the code for a PIN after the password: a PIN approves acts of others, so a session alone must not set one. */
export const beginOwnPin = async (
  { body: { password } }: Input<typeof accountContract.beginOwnPin>,
  context: Context<PortalUser>,
): Promise<Answer<typeof accountContract.beginOwnPin>> => {
  const account = await ownAccount(context)
  await requirePassword(context, account, 'password', password)
  if (!account.emailVerified) refuse('two-factor.email-unproven')
  const { email, firstName: name } = account
  const { pool, keyring, enqueue, meta } = context
  const issued = await withIdentity(pool, async (db) => {
    const code = await issueCode(db, keyring, { email, purpose: 'till-pin' })
    if (code.ok) {
      const params = { name, code: code.code }
      await messagePerson(db, { keyring, enqueue }, meta.language, {
        channel: 'mail',
        to: email,
        kind: 'till-pin-code',
        params,
      })
    }
    return code
  })
  if (!issued.ok) refusePending(issued)
  return { message: translate(meta.language, 'pin.code-sent') }
}

export const setOwnPin = async (
  { body: { pin, code } }: Input<typeof accountContract.setOwnPin>,
  context: Context<PortalUser>,
): Promise<Answer<typeof accountContract.setOwnPin>> => {
  const { email } = await ownAccount(context)
  // Before the code, which works once.
  const hash = await hashPin(context, context.caller.userId, pin)
  const guessed = await withIdentity(context.pool, (db) =>
    guess(db, context.keyring, { email, purpose: 'till-pin', code }),
  )
  if (!guessed.ok) refusePending(guessed)
  return storePin(context, hash)
}

/** Opens a session at a terminal by PIN, for a person whom the device admits. Throws `cashier.not-here` and as `provePin`. */
export const signInWithPin = async (
  context: Omit<Context<Caller>, 'caller'>,
  { userId, pin }: { userId: string; pin: string },
  { partnerId, terminalId, storeId, terminalHash, admits }: AtDevice,
): Promise<SignedInCashier> => {
  const { pool, keyring, meta } = context
  const account = await withIdentity(pool, (db) => findAccountById(db, userId))
  const isOfPartner = account?.partnerId === partnerId && account.active && account.emailVerified
  if (!account || !isOfPartner || !(await admits(account))) return refuse('cashier.not-here')
  const hash = await provePin(context, { userId, terminalId, pin })
  const accessToken = await withIdentity(pool, async (db) => {
    // Changed or taken away while the PIN was verified.
    if ((await lockPin(db, userId))?.hash !== hash) refuse('pin.none')
    const till = { terminalId, storeId, terminalHash }
    return newSession(db, keyring, meta, { userId, action: 'signed-in', audience: 'pos', till, isByPin: true })
  })
  const { id, firstName, lastName } = account
  return { id, firstName, lastName, accessToken, seconds: sessionSeconds }
}
