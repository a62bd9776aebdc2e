import type { SwitchableMail } from '@tillgate/domain/inbox.ts'
import type { StaffRights } from '@tillgate/domain/staff-roles.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { sqlNow } from '#server/db/rows.ts'

/** Without `invitedBy` the command line invites. `invitedWith` confirmed the invitation. */
type NewStaff = StaffRights & {
  id: string
  email: string
  firstName: string
  lastName: string
  invitedBy?: string
  invitedWith?: string
}

/** Returns undefined when another invitation is open for this email. */
export const insertStaff = (db: Db, person: NewStaff) =>
  db
    .insertInto('user_account')
    .values({
      id: person.id,
      partnerId: null,
      audience: 'operator',
      email: person.email,
      firstName: person.firstName,
      lastName: person.lastName,
      phoneNumber: null,
      role: person.role,
      staffRoles: [...person.staffRoles],
      staffRolesAt: sqlNow,
      identityStatus: 'NONREQUIRED',
      invitedBy: person.invitedBy ?? null,
      invitedWith: person.invitedWith ?? null,
      invitedAt: sqlNow,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()

export const setStaffActive = (db: Db, id: string, active: boolean) =>
  db
    .updateTable('user_account')
    .set({ active })
    .where('id', '=', id)
    .where('active', '=', !active)
    .returning('id')
    .executeTakeFirst()

/** Stores who invited an operator again. */
export const setStaffInviter = (db: Db, id: string, invitedBy: string) =>
  db.updateTable('user_account').set({ invitedBy, invitedWith: null, invitedAt: sqlNow }).where('id', '=', id).execute()

export const setStaffRights = (db: Db, id: string, { role, staffRoles }: StaffRights) =>
  db
    .updateTable('user_account')
    .set({ role, staffRoles: [...staffRoles], staffRolesAt: sqlNow })
    .where('id', '=', id)
    .execute()

/** Sets the password that an operator chose by a mailed link, and marks the address as proven. */
export const setStaffPassword = (db: Db, userId: string, passwordHash: string) =>
  db.updateTable('user_account').set({ passwordHash, emailVerified: true }).where('id', '=', userId).execute()

export const saveStaffMails = (db: Db, userId: string, language: Language, muted: readonly SwitchableMail[]) =>
  sql`
    update user_account set language = ${language}, muted_mails = ${[...muted]}::text[]
    where id = ${userId} and audience = 'operator'`.execute(db)
