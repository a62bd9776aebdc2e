import type { Language } from '@tillgate/phrases/translator.ts'
import type { Db } from '#server/db/db.ts'
import { claim, forgive, type Exceeded, type Limit } from '#server/http/rate-limit.queries.ts'
import { messagePerson } from '#server/modules/outbox/api.ts'
import type { Runtime } from '#server/db/context.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { issueLink } from '#server/modules/accounts/api.ts'

export const secretField = (userId: string) => ({
  table: 'staff_totp',
  column: 'sealed',
  partnerId: '',
  rowId: userId,
})

/** Limit across all unknown devices: with many stolen passwords, guesses would succeed at one code each day. */
const codeFleetLimit: Limit = { name: 'operator-code-fleet', subject: '', max: 500, seconds: 24 * 3600 }
const codeLimit = (userId: string, isKnown: boolean): Limit => ({
  name: isKnown ? 'operator-code-known' : 'operator-code',
  subject: userId,
  max: 10,
  seconds: 15 * 60,
})

/** Allows ten wrong codes in 15 minutes, and ten more on known devices, which other people cannot use up. */
export const codeLimits = (userId: string, isKnown: boolean): Limit[] => [
  codeLimit(userId, isKnown),
  ...(isKnown ? [] : [codeFleetLimit]),
]

/** Clears the code limits of this operator and the limit that all operators share. */
export const renewSecondStep = async (db: Db, keyring: Keyring, userId: string): Promise<void> => {
  await forgive(db, keyring, [codeLimit(userId, true), codeLimit(userId, false), codeFleetLimit])
}

type Invited = { id: string; email: string; firstName: string }

/** Mails an operator the link to a first password. Replaces an older link. */
export const createInvitedStaff = async (
  db: Db,
  runtime: Runtime,
  language: Language,
  { id, email, firstName: name }: Invited,
): Promise<Exceeded | undefined> => {
  const exceeded = await claim(db, runtime.keyring, [
    { name: 'invitation-hour', subject: email, max: 3, seconds: 3600 },
    { name: 'invitation-day', subject: email, max: 10, seconds: 24 * 3600 },
  ])
  if (exceeded) return exceeded
  const token = await issueLink(db, id, 'first-password')
  const params = { name, email, token }
  const message = { channel: 'mail', to: email, kind: 'staff-invitation', params } as const
  await messagePerson(db, runtime, language, message)
  return undefined
}
