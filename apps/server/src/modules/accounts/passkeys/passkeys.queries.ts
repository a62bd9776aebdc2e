import { passkeyMinutes, recentPasskeyDays, type PasskeyTransport } from '@tillgate/domain/passkeys.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { condition, instant, sqlNow } from '#server/db/rows.ts'

export type PasskeyAudience = 'portal' | 'operator'

type NewChallenge = {
  tokenHash: Buffer
  challengeHash: Buffer
  audience: PasskeyAudience
  /** Account that a password proved already; null when any passkey may answer. */
  subject?: Buffer | null
  /** Account that gets a new passkey, and the handle that the passkey stores. */
  owner?: { userId: string; userHandle: Buffer }
}

export const insertChallenge = (db: Db, { tokenHash, challengeHash, audience, subject = null, owner }: NewChallenge) =>
  db
    .insertInto('passkey_challenge')
    .values({
      tokenHash,
      challengeHash,
      audience,
      subject,
      purpose: owner ? 'ADD' : 'SIGN_IN',
      userId: owner?.userId ?? null,
      userHandle: owner?.userHandle ?? null,
      expiresAt: instant`now() + ${passkeyMinutes} * interval '1 minute'`,
    })
    .execute()

type ChallengeKey = { tokenHash: Buffer; audience: PasskeyAudience }

/** Deletes and returns a challenge of a sign-in: of two requests one gets it. Returns undefined for an expired challenge. */
export const takeSignIn = (db: Db, { tokenHash, audience }: ChallengeKey) =>
  db
    .deleteFrom('passkey_challenge')
    .where('tokenHash', '=', tokenHash)
    .where('audience', '=', audience)
    .where('purpose', '=', 'SIGN_IN')
    .where('expiresAt', '>', sqlNow)
    .returning(['challengeHash', 'subject'])
    .executeTakeFirst()

/** Deletes and returns a challenge for a new passkey of this person. */
export const takeAddition = (db: Db, { tokenHash, audience, userId }: ChallengeKey & { userId: string }) =>
  db
    .deleteFrom('passkey_challenge')
    .where('tokenHash', '=', tokenHash)
    .where('audience', '=', audience)
    .where('purpose', '=', 'ADD')
    .where('userId', '=', userId)
    .where('expiresAt', '>', sqlNow)
    .returning(['challengeHash', 'userHandle'])
    .executeTakeFirst()

/** Finds a passkey by the id that its authenticator sent. */
export const findPasskey = (db: Db, credentialId: Buffer) =>
  db
    .selectFrom('passkey')
    .select(['id', 'userId', 'publicKey', 'userHandle', 'counter'])
    .where('credentialId', '=', credentialId)
    .executeTakeFirst()

export const listPasskeysOf = (db: Db, userId: string) =>
  db
    .selectFrom('passkey')
    .select(['id', 'credentialId', 'userHandle', 'transports', 'synced', 'name', 'createdAt', 'lastUsedAt'])
    .select(condition`created_at > now() - ${sql.lit(recentPasskeyDays)} * interval '1 day'`.as('isRecent'))
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
export type PasskeyRow = Awaited<ReturnType<typeof listPasskeysOf>>[number]

export const hasPasskey = async (db: Db, userId: string): Promise<boolean> =>
  (await db.selectFrom('passkey').select('id').where('userId', '=', userId).limit(1).executeTakeFirst()) !== undefined

/** Locks the account, so that parallel additions cannot exceed the limit together. */
export const lockAccount = (db: Db, userId: string) =>
  db.selectFrom('user_account').select('id').where('id', '=', userId).forUpdate().executeTakeFirst()

type NewPasskey = {
  id: string
  userId: string
  credentialId: Buffer
  publicKey: Buffer
  userHandle: Buffer
  counter: number
  transports: PasskeyTransport[]
  synced: boolean
  name: string
}

/** Returns undefined when the passkey is stored already, for this or another person. */
export const insertPasskey = (db: Db, passkey: NewPasskey) =>
  db
    .insertInto('passkey')
    .values({ ...passkey, lastUsedAt: null })
    .onConflict((on) => on.column('credentialId').doNothing())
    .returning('id')
    .executeTakeFirst()

/** Stores the use. Returns undefined when the counter went back or stayed, which shows a copy, or the passkey was removed. */
export const countUse = (db: Db, id: string, { counter, isSynced }: { counter: number; isSynced: boolean }) =>
  db
    .updateTable('passkey')
    .set({ counter, synced: isSynced, lastUsedAt: sqlNow })
    .where('id', '=', id)
    .where(condition`(counter < ${counter} or (counter = 0 and ${counter}::bigint = 0))`)
    .returning('id')
    .executeTakeFirst()

type OwnPasskeyKey = { userId: string; id: string }

export const setPasskeyName = (db: Db, { userId, id }: OwnPasskeyKey, name: string) =>
  db
    .updateTable('passkey')
    .set({ name })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()

export const deletePasskey = (db: Db, { userId, id }: OwnPasskeyKey) =>
  db.deleteFrom('passkey').where('userId', '=', userId).where('id', '=', id).returning('name').executeTakeFirst()

/** Deletes all passkeys of a person, and the additions that have begun. Returns the number of deleted passkeys. */
export const deletePasskeysOf = async (db: Db, userId: string): Promise<number> => {
  await db.deleteFrom('passkey_challenge').where('userId', '=', userId).execute()
  const rows = await db.deleteFrom('passkey').where('userId', '=', userId).returning('id').execute()
  return rows.length
}
