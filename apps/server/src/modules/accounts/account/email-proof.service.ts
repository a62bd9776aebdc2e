import type { Db } from '#server/db/db.ts'
import { unlessTaken } from '#server/db/taken.ts'
import { messagePerson } from '#server/modules/outbox/api.ts'
import { refuse } from '#server/refusal.ts'
import { provenKey } from '../users/users.queries.ts'
import { listInvitersOf, markEmailProven } from './email-proof.queries.ts'

/** As identity. Writes to the people who can correct an invitation that can no longer be accepted (decision 0060). */
export const reportHeldInvitations = async (db: Db, email: string): Promise<void> => {
  for (const { email: to, name, language, person } of await listInvitersOf(db, email)) {
    await messagePerson(db, language, {
      channel: 'mail',
      to,
      kind: 'invitation-held',
      params: { name, person, email },
    })
  }
}

/** As identity. Marks the email of an account as proven. Returns 409 when another account or another request was first. */
export const proveEmailOf = async (db: Db, key: { partnerId: string; userId: string }): Promise<void> => {
  const proven = await unlessTaken(provenKey, markEmailProven(db, key), () => refuse('email.held'))
  if (!proven) return refuse('email.proven')
  await reportHeldInvitations(db, proven.email)
}
