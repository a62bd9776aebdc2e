import type { Db } from '#server/db/db.ts'
import { onUniqueViolation } from '#server/db/unique-violation.ts'
import { messagePerson } from '#server/modules/outbox/api.ts'
import { refuse } from '#server/base/refusal.ts'
import { dropLinksOf } from '../links/links.service.ts'
import { provenKey, unprovenKey } from './email-proof.queries.ts'
import type { Runtime } from '#server/db/context.ts'
import { isEmailProven, listInvitersOf, markEmailProven, replaceUnprovenEmail } from './email-proof.queries.ts'

/** Mails the inviters who can correct an invitation that can no longer be accepted (decision 0057). Runs as identity. */
export const reportHeldInvitations = async (db: Db, runtime: Runtime, email: string): Promise<void> => {
  for (const { email: to, name, language, person } of await listInvitersOf(db, email)) {
    await messagePerson(db, runtime, language, {
      channel: 'mail',
      to,
      kind: 'invitation-held',
      params: { name, person, email },
    })
  }
}

type Key = { partnerId: string; userId: string }

/** As identity. Marks this email of an account as proven. Returns 409 when another account was first or the email changed. */
export const proveEmailOf = async (db: Db, runtime: Runtime, key: Key, email: string): Promise<void> => {
  const proven = await onUniqueViolation(provenKey, markEmailProven(db, key, email), () => refuse('email.held'))
  if (!proven) refuse('passcode.expired')
  await reportHeldInvitations(db, runtime, email)
}

const taken = (): never => refuse('input.invalid', { fields: [{ field: 'email', code: 'user-email.taken' }] })

/** As identity. Replaces an unproven email; links mailed to the old one end. Returns 409 once the email is proven. */
export const correctEmailOf = async (db: Db, key: Key, email: string): Promise<void> => {
  // Sign-in prefers the proven account: with its email this account could not sign in any more.
  if (await isEmailProven(db, email)) taken()
  const replaced = await onUniqueViolation(unprovenKey, replaceUnprovenEmail(db, key, email), taken)
  if (!replaced) refuse('email.proven')
  await dropLinksOf(db, key.userId)
}
