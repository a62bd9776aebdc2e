import type { PortalRole } from '@tillgate/domain/roles.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import { sql } from 'kysely'
import type { Audience } from '#server/db/columns.ts'
import type { Db } from '#server/db/db.ts'

type Person = {
  email: string
  firstName: string
  lastName: string
  role: PortalRole
  audience: Audience
  language: Language
}

/** As identity. Returns undefined when another invitation is open for this email. */
export const insertUser = (db: Db, key: { id: string; partnerId: string }, person: Person) =>
  db
    .insertInto('user_account')
    .values({ ...key, ...person, passwordHash: null, phoneNumber: null, identityStatus: 'NONREQUIRED' })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()

/** Updates a person, as identity. `isAnew`: the address changed, so the owner of the new address has to choose a password first. */
export const updateUserRow = (db: Db, key: { id: string; partnerId: string }, person: Person, isAnew: boolean) =>
  db
    .updateTable('user_account')
    .set({
      ...person,
      version: sql`version + 1`,
      ...(isAnew ? { emailVerified: false, passwordHash: null } : {}),
    })
    .where('id', '=', key.id)
    .where('partnerId', '=', key.partnerId)
    .execute()

type Switch = { partnerId: string; by: string; ids: readonly string[]; active: boolean }

/** Switches people, as identity, in one statement. Skips the caller, Pending people and people who already have this state. */
export const switchUsers = async (db: Db, { partnerId, by, ids, active }: Switch): Promise<string[]> => {
  const rows = await db
    .updateTable('user_account')
    .set({ active })
    .where('partnerId', '=', partnerId)
    .where('id', 'in', [...ids])
    .where('id', '<>', by)
    .where('emailVerified', '=', true)
    .where('active', '=', !active)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}
