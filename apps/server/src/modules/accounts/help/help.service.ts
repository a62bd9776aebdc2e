import { refuse } from '#server/base/refusal.ts'
import type { Runtime } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { onUniqueViolation } from '#server/db/unique-violation.ts'
import { refuseExceeded } from '#server/http/limit-rate.ts'
import { claim, type Exceeded } from '#server/http/rate-limit.queries.ts'
import { messagePerson } from '#server/modules/outbox/api.ts'
import { isEmailProven } from '../account/email-proof.queries.ts'
import { endSessionsOf } from '../auth/open-session.service.ts'
import { endAllStreaks } from '../auth/sign-in-guard.queries.ts'
import { signInSubject } from '../auth/sign-in-guard.service.ts'
import { dropLinksOf, issueLink } from '../links/links.service.ts'
import { deletePinsOf } from '../pins/pins.queries.ts'
import { deletePasskeysOf } from '../passkeys/passkeys.queries.ts'
import { invite } from '../recovery/invitation.service.ts'
import { dropRecoveryCodes, dropSecret } from '../two-factor/two-factor.queries.ts'
import { invitedKey } from '../account/email-proof.queries.ts'
import { findBusinessName, findLock, moveEmail, setMailedCode, type HelpedPerson } from './help.queries.ts'

/** Ends the lock after wrong passwords on all devices. Throws `account.not-locked`. Returns the end of the lock. */
export const unlockPerson = async (db: Db, { keyring }: Runtime, { email }: HelpedPerson): Promise<Date> => {
  const subject = signInSubject(keyring, email)
  const until = (await findLock(db, subject)) ?? refuse('account.not-locked')
  await endAllStreaks(db, subject)
  return until
}

type Inviting = { partnerId: string; inviter: string }

const sendInvitation = async (
  db: Db,
  runtime: Runtime,
  person: Pick<HelpedPerson, 'id' | 'email' | 'firstName' | 'role' | 'language'>,
  { partnerId, inviter }: Inviting,
): Promise<Exceeded | undefined> => {
  const partnerName = await findBusinessName(db, partnerId)
  const isCashier = person.role === 'CASHIER'
  return invite(db, runtime, person.language, { ...person, partnerName, inviterName: inviter, isCashier })
}

/** Mails a new link to the first password. Throws `user.verified`, `user.email-held` or `user.invited-often`. */
export const inviteAgain = async (db: Db, runtime: Runtime, person: HelpedPerson, by: Inviting): Promise<void> => {
  if (!person.isInvited || person.emailVerified) refuse('user.verified')
  if (await isEmailProven(db, person.email)) refuse('user.email-held')
  const exceeded = await sendInvitation(db, runtime, person, by)
  if (exceeded) refuse('user.invited-often', { retryAfter: exceeded.retryAfter })
}

/** Mails the link to a new password to the proven address, and ends all sessions. Throws `user.pending` or `rate.too-many`. */
export const sendPasswordLink = async (db: Db, runtime: Runtime, person: HelpedPerson): Promise<void> => {
  const { id, email, firstName: name, language } = person
  if (!person.emailVerified || person.isInvited) refuse('user.pending')
  refuseExceeded(await claim(db, runtime.keyring, [{ name: 'forgot-account', subject: email, max: 3, seconds: 3600 }]))
  const token = await issueLink(db, id, 'reset')
  await messagePerson(db, runtime, language, {
    channel: 'mail',
    to: email,
    kind: 'reset-link',
    params: { name, email, token },
  })
  await endSessionsOf(db, id)
}

/** Ends every session of a person. */
export const signOutPerson = (db: Db, { id }: HelpedPerson) => endSessionsOf(db, id)

type Key = { partnerId: string; userId: string }

/**
 * Replaces an authenticator or texts by mailed codes, removes all passkeys and ends all sessions, so that a sign-in still takes two
 * factors. Mails the owner. Returns false when nothing is left to replace.
 */
export const resetFactorOf = async (db: Db, runtime: Runtime, key: Key, person: HelpedPerson): Promise<boolean> => {
  const isReset = (await setMailedCode(db, key)) !== undefined
  const removed = await deletePasskeysOf(db, key.userId)
  if (!isReset && removed === 0) return false
  await dropSecret(db, key.userId)
  await dropRecoveryCodes(db, key.userId)
  await endSessionsOf(db, key.userId)
  const { email: to, firstName: name, language } = person
  await messagePerson(db, runtime, language, { channel: 'mail', to, kind: 'factor-reset', params: { name } })
  return true
}

const taken = (): never => refuse('input.invalid', { fields: [{ field: 'email', code: 'user-email.taken' }] })

/**
 * Gives an account another address. Its owner proves the address by choosing a password. Removes its passkeys, ends sessions, links
 * and locks, and mails both addresses. Returns false when the address is taken or the account has changed.
 */
export const changeEmailOf = async (
  db: Db,
  runtime: Runtime,
  key: Key,
  { person, email, inviter }: { person: HelpedPerson; email: string; inviter: string },
): Promise<boolean> => {
  if (await isEmailProven(db, email)) return false
  const moved = await onUniqueViolation(invitedKey, moveEmail(db, key, { before: person.email, after: email }), taken)
  if (!moved) return false
  await deletePasskeysOf(db, key.userId)
  await deletePinsOf(db, [key.userId])
  await endSessionsOf(db, key.userId)
  await dropLinksOf(db, key.userId)
  await endAllStreaks(db, signInSubject(runtime.keyring, person.email))
  const exceeded = await sendInvitation(db, runtime, { ...person, email }, { partnerId: key.partnerId, inviter })
  if (exceeded) refuse('user.invited-often', { retryAfter: exceeded.retryAfter })
  const { email: to, firstName: name, language } = person
  await messagePerson(db, runtime, language, { channel: 'mail', to, kind: 'account-email-changed', params: { name } })
  return true
}

/** Mails a person about a proposed change of the account. `to`: every address that is concerned. */
export const mailProposedChange = async (
  db: Db,
  runtime: Runtime,
  person: HelpedPerson,
  {
    kind,
    to,
    params,
  }: { kind: 'factor-reset-asked' | 'email-change-asked'; to: string[]; params: Record<string, string> },
): Promise<void> => {
  for (const address of to) {
    await messagePerson(db, runtime, person.language, {
      channel: 'mail',
      to: address,
      kind,
      params: { name: person.firstName, ...params },
    })
  }
}
