import type { Pool } from '#server/db/db.ts'
import { withIdentity } from '#server/db/with-tenant.ts'
import { findRow, hasRow } from '#server/world/rows.queries.ts'
import { demoPartners } from './program.ts'
import { demoStaff } from './staff.ts'

/** Returns true when the account exists already: another start then changes nothing. */
export const isSeeded = (pool: Pool, email: string): Promise<boolean> =>
  withIdentity(pool, (db) => hasRow(db, 'user_account', { email }))

/** Returns a person of the demonstration as an actor of the change log. */
export const findPerson = async (pool: Pool, email: string) => {
  const found = await withIdentity(pool, (db) => findRow(db, 'user_account', { email }))
  return found && { userId: found.id, partnerId: found.partnerId ?? '', role: found.role }
}

/** Returns the Store Admin of the grocer. */
export const findGrocer = (pool: Pool) => findPerson(pool, demoPartners[0].people[0].email)

/** Returns the ids of the operators of the demonstration, or undefined without all of them. */
export const findStaff = async (pool: Pool) => {
  const [olive, otto, opal, oscar] = await Promise.all(demoStaff.map(({ email }) => findPerson(pool, email)))
  if (!olive || !otto || !opal || !oscar) return undefined
  return { olive: olive.userId, otto: otto.userId, opal: opal.userId, oscar: oscar.userId }
}
