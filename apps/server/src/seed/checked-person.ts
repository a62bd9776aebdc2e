import type { Db } from '#server/db/db.ts'
import { newId } from '#server/base/ids.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { sealPerson } from '../modules/onboarding/identity/person.answer.ts'
import { insertSeedAttempt } from './seed.queries.ts'

type CheckedPerson = { partnerId: string; userId: string; name: string; beganAt: Date; completedAt: Date }

/** Inserts a successful identity check with the name that the provider reports. */
export const insertCheckedPerson = (db: Db, keyring: Keyring, { name, ...attempt }: CheckedPerson) => {
  const id = newId()
  const person = {
    name,
    nameFrom: 'document',
    nameCheck: 'match',
    dateOfBirth: '1984-05-06',
    address: null,
    document: { category: 'drivers_license', issuer: 'FL', expiresOn: '2029-08-31' },
  } as const
  const personSealed = sealPerson(keyring, { partnerId: attempt.partnerId, id }, person)
  return insertSeedAttempt(db, { ...attempt, id, personSealed })
}
