import type { PortalRole } from '@tillgate/domain/roles.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { sqlNow } from '#server/db/rows.ts'

type Application = { subject: Buffer; sealed: Buffer; language: string; passcodeId: string }

/** One application per address: the newest counts, unverified. */
export const replaceRegistration = (db: Db, { subject, sealed, language, passcodeId }: Application) =>
  db
    .insertInto('registration')
    .values({ subject, sealed, language, passcodeId, verifiedUntil: null })
    .onConflict((on) =>
      on.column('subject').doUpdateSet({
        sealed,
        language,
        passcodeId,
        verifiedUntil: null,
        createdAt: sql`now()`,
      }),
    )
    .execute()

/** Undefined: never asked for, used, or deleted after a day. */
export const findSealed = async (db: Db, subject: Buffer): Promise<Buffer | undefined> =>
  (await db.selectFrom('registration').select('sealed').where('subject', '=', subject).executeTakeFirst())?.sealed

/** Undefined when the code belongs to an older application. */
export const markVerified = (db: Db, subject: Buffer, passcodeId: string, seconds: number) =>
  db
    .updateTable('registration')
    .set({ verifiedUntil: sql`coalesce(verified_until, now() + ${seconds} * interval '1 second')` })
    .where('subject', '=', subject)
    .where('passcodeId', '=', passcodeId)
    .returning('subject')
    .executeTakeFirst()

/** Undefined: never verified, verified too long ago, or with another code. */
export const findVerified = (db: Db, subject: Buffer, passcodeId: string) =>
  db
    .selectFrom('registration')
    .select(['sealed', 'language'])
    .where('subject', '=', subject)
    .where('passcodeId', '=', passcodeId)
    .where('verifiedUntil', '>', sqlNow)
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
  language: Language
}

/**
 * Returns undefined when another account has proven the email, or when two accounts would have it unproven. The unique
 * keys decide. An open invitation and an unproven account do not prevent an account that proved the email.
 */
export const insertNewcomer = (db: Db, person: NewPerson) =>
  db
    .insertInto('user_account')
    .values({
      id: person.id,
      partnerId: null,
      audience: 'portal',
      email: person.email,
      passwordHash: person.passwordHash,
      firstName: person.firstName,
      lastName: person.lastName,
      phoneNumber: person.phone,
      language: person.language,
      languageChosenAt: sqlNow,
      role: 'UNASSIGNED',
      // A code that came by text proves the phone, not the address.
      emailVerified: person.phone === null,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()

/** Sets the role once. Undefined when another request was faster. */
export const giveRole = (db: Db, userId: string, partnerId: string, role: PortalRole) =>
  db
    .updateTable('user_account')
    .set({ role, partnerId })
    .where('id', '=', userId)
    .where('role', '=', 'UNASSIGNED')
    .where('partnerId', 'is', null)
    .returning(['id', 'email', 'emailVerified', 'firstName', 'lastName', 'partnerId', 'role'])
    .executeTakeFirst()
