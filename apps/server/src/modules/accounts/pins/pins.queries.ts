import { pinChoiceMinutes } from '@tillgate/domain/till-permissions.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { condition, sqlNow } from '#server/db/rows.ts'

/** As identity, like every function here. Returns undefined for a person without a PIN. */
export const findPin = (db: Db, userId: string) =>
  db.selectFrom('till_pin').select(['hash', 'setAt']).where('userId', '=', userId).executeTakeFirst()

/** Locks the PIN until the transaction ends: whoever removes the PIN then also finds the session that the transaction opened. */
export const lockPin = (db: Db, userId: string) =>
  db.selectFrom('till_pin').select('hash').where('userId', '=', userId).forShare().executeTakeFirst()

/** Returns those of these people who have a PIN. */
export const listPinOwners = async (db: Db, userIds: readonly string[]): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('till_pin')
    .select('userId')
    .where(condition`user_id = any(${[...userIds]}::uuid[])`)
    .execute()
  return new Set(rows.map(({ userId }) => userId))
}

export const savePin = async (db: Db, userId: string, hash: string): Promise<void> => {
  await sql`
    insert into till_pin (user_id, hash, set_at) values (${userId}, ${hash}, ${sqlNow})
    on conflict (user_id) do update set hash = excluded.hash, set_at = excluded.set_at`.execute(db)
}

/** Deletes the PINs of these people and returns whose there were. Call before their sessions are ended. */
export const deletePinsOf = async (db: Db, userIds: readonly string[]): Promise<string[]> => {
  const rows = await db
    .deleteFrom('till_pin')
    .where(condition`user_id = any(${[...userIds]}::uuid[])`)
    .returning('userId')
    .execute()
  return rows.map(({ userId }) => userId)
}

/** Ends the sessions of a person that a PIN opened. */
export const revokePinSessions = (db: Db, userId: string) =>
  db
    .updateTable('session')
    .set({ revokedAt: sql`now()` })
    .where('userId', '=', userId)
    .where('byPin', '=', true)
    .where('revokedAt', 'is', null)
    .execute()

/** Returns true for a session that the password opened a moment ago. */
export const isPasswordSession = async (db: Db, tokenHash: Buffer): Promise<boolean> =>
  (await db
    .selectFrom('session')
    .select('id')
    .where('tokenHash', '=', tokenHash)
    .where('byPin', '=', false)
    .where(condition`authenticated_at > now() - ${pinChoiceMinutes}::int * interval '1 minute'`)
    .executeTakeFirst()) !== undefined
