import type { PortalRole } from '@tillgate/domain/roles.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

type Application = { subject: Buffer; sealed: Buffer; language: string; passcodeId: string }

/** One application per address: the newest counts, unverified. */
export const replaceRegistration = (db: Db, { subject, sealed, language, passcodeId }: Application) =>
  db
    .insertInto('registration')
    .values({ subject, sealed, language, passcode_id: passcodeId, verified_until: null })
    .onConflict((on) =>
      on.column('subject').doUpdateSet({
        sealed,
        language,
        passcode_id: passcodeId,
        verified_until: null,
        created_at: sql`now()`,
      }),
    )
    .execute()

/** Undefined when the code belongs to an older application. */
export const markVerified = (db: Db, subject: Buffer, passcodeId: string, seconds: number) =>
  db
    .updateTable('registration')
    .set({ verified_until: sql`coalesce(verified_until, now() + ${seconds} * interval '1 second')` })
    .where('subject', '=', subject)
    .where('passcode_id', '=', passcodeId)
    .returning('subject')
    .executeTakeFirst()

/** Undefined: never verified, verified too long ago, or with another code. */
export const findVerified = (db: Db, subject: Buffer, passcodeId: string) =>
  db
    .selectFrom('registration')
    .select(['sealed', 'language'])
    .where('subject', '=', subject)
    .where('passcode_id', '=', passcodeId)
    .where('verified_until', '>', sql<Date>`now()`)
    .executeTakeFirst()

export const deleteRegistration = (db: Db, subject: Buffer) =>
  db.deleteFrom('registration').where('subject', '=', subject).execute()

type NewPerson = {
  id: string
  email: string
  passwordHash: string
  firstName: string
  lastName: string
  phone: string | null
}

/** Undefined when the address has an account: the unique key decides, not a look beforehand. */
export const insertNewcomer = (db: Db, person: NewPerson) =>
  db
    .insertInto('user_account')
    .values({
      id: person.id,
      partner_id: null,
      audience: 'portal',
      email: person.email,
      password_hash: person.passwordHash,
      first_name: person.firstName,
      last_name: person.lastName,
      phone_number: person.phone,
      role: 'UNASSIGNED',
      // A code that came by text proves the phone, not the address.
      email_verified: person.phone === null,
    })
    .onConflict((on) => on.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()

/** A role is given once. Undefined when another request was faster. */
export const giveRole = (db: Db, userId: string, partnerId: string, role: PortalRole) =>
  db
    .updateTable('user_account')
    .set({ role, partner_id: partnerId })
    .where('id', '=', userId)
    .where('role', '=', 'UNASSIGNED')
    .where('partner_id', 'is', null)
    .returning(['id', 'email', 'first_name', 'last_name', 'partner_id', 'role'])
    .executeTakeFirst()
