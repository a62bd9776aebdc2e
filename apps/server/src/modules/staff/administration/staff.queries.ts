import { operatorRoles } from '@tillgate/domain/roles.ts'
import { staffRoles } from '@tillgate/domain/staff-roles.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { getStaffOverview } from '@tillgate/contract/operator-staff.ts'
import type { Answer } from '@tillgate/contract/route.ts'
import type { Db } from '#server/db/db.ts'
import { allOf, containing, countUpTo, limitOf, orderOf, type Page } from '#server/db/page.ts'
import { col, cols, computed, condition, is, nullable, rowsOf, type RowOf } from '#server/db/rows.ts'

const staffRow = rowsOf({
  ...cols('user_account', 'id', 'email', 'firstName', 'lastName', 'active', 'createdAt', 'invitedAt'),
  staffRoles: is.json(z.array(z.enum(staffRoles))),
  staffRolesAt: col('user_account.staffRolesAt'),
  role: is.oneOf(operatorRoles),
  isPending: is.flag,
  hasAuthenticator: is.flag,
  lastSignInAt: nullable(is.moment),
  invitedBy: is.json(z.array(z.strictObject({ id: z.uuid(), name: z.string() }))),
})
export type StaffRow = RowOf<typeof staffRow>

/** Names are sorted as the list shows them: the first name first. */
const sorted = { name: [sql`u.first_name`, sql`u.last_name`], createdAt: [sql`u.created_at`] } as const

/** As identity: staff are accounts. */
export const listStaffRows = async (db: Db, search: string | undefined, page: Page<keyof typeof sorted>) => {
  const where = allOf([
    sql`u.audience = 'operator'`,
    search && sql`u.first_name || ' ' || u.last_name || ' ' || u.email ilike ${containing(search)}`,
  ])
  const rows = await staffRow.all(db)`
    select u.id, u.email, u.first_name, u.last_name, u.role, to_jsonb(u.staff_roles) as staff_roles, u.staff_roles_at, u.active, u.password_hash is null as is_pending,
      exists (select from staff_totp t where t.user_id = u.id) as has_authenticator,
      (select max(e.at) from account_event e where e.user_id = u.id and e.action = 'signed-in') as last_sign_in_at,
      u.created_at, u.invited_at,
      coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'name', i.first_name || ' ' || i.last_name)
          order by i.id <> u.invited_by)
        from user_account i where i.id in (u.invited_by, u.invited_with)), '[]') as invited_by
    from user_account u where ${where}
    order by ${orderOf([...sorted[page.sort], sql`u.id`], page)} ${limitOf(page)}`
  return { rows, total: await countUpTo(db, sql`user_account u where ${where}`) }
}

const colleagueRow = rowsOf({
  id: col('user_account.id'),
  name: is.text,
  role: is.oneOf(operatorRoles),
  staffRoles: is.json(z.array(z.enum(staffRoles))),
})
export type ColleagueRow = RowOf<typeof colleagueRow>

/** Lists the active operators with a password. */
export const listColleagueRows = async (db: Db, limit: number): Promise<ColleagueRow[]> => {
  return colleagueRow.all(db)`
    select id, first_name || ' ' || last_name as name, role, to_jsonb(staff_roles) as staff_roles from user_account
    where audience = 'operator' and active and email_verified
    order by first_name, last_name, id limit ${limit}`
}

const rightsRow = rowsOf({
  role: is.oneOf(operatorRoles),
  staffRoles: colleagueRow.shape.staffRoles,
  active: is.flag,
})
/** Returns the rights of an operator, or undefined for other accounts. */
export const findStaffRights = (db: Db, id: string) => rightsRow.first(db)`
    select role, to_jsonb(staff_roles) as staff_roles, active from user_account where audience = 'operator' and id = ${id}`

/** Locks an operator. Returns undefined for other accounts. */
export const lockStaff = (db: Db, id: string) =>
  db
    .selectFrom('user_account')
    .select([
      'id',
      'email',
      'firstName',
      'lastName',
      'active',
      'staffRoles',
      condition`not email_verified`.as('isPending'),
    ])
    .select(computed(is.oneOf(operatorRoles))`role`.as('role'))
    .where('id', '=', id)
    .where('audience', '=', 'operator')
    .forUpdate()
    .executeTakeFirst()

export type LockedStaff = NonNullable<Awaited<ReturnType<typeof lockStaff>>>

/** Locks all active administrators in id order, so that two concurrent removals cannot remove the last two administrators. */
export const lockAdmins = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('user_account')
    .select('id')
    .where('audience', '=', 'operator')
    .where('role', '=', 'OPERATOR_ADMIN')
    .where('active', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map((row) => row.id)
}

export const hasAuthenticator = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('staff_totp').select('userId').where('userId', '=', id).executeTakeFirst()) !== undefined

export const dropAuthenticator = (db: Db, id: string) =>
  db.deleteFrom('staff_totp').where('userId', '=', id).returning('userId').executeTakeFirst()

/** Deletes the operator's tickets, so that a sign-in begun before a reset fails. */
export const dropTickets = (db: Db, id: string) => db.deleteFrom('operator_ticket').where('userId', '=', id).execute()

/** Lists active administrators with a password, without `except`. */
export const listDeciders = async (db: Db, except: readonly string[]): Promise<{ id: string; name: string }[]> => {
  return rowsOf({ id: col('user_account.id'), name: is.text }).all(db)`
    select id, first_name || ' ' || last_name as name from user_account
    where audience = 'operator' and role = 'OPERATOR_ADMIN' and active and email_verified
      and id <> all(${except}::uuid[]) order by first_name, last_name, id limit 50`
}

/** Counts active people in total and, per role, active people with a password. */
export const countStaff = (db: Db): Promise<Answer<typeof getStaffOverview>['counts']> =>
  rowsOf({
    administrators: is.count,
    others: is.count,
    inactive: is.count,
    holders: is.json(z.record(z.enum(staffRoles), z.number())),
  }).one(db)`
    select (count(*) filter (where active and role = 'OPERATOR_ADMIN'))::int as administrators,
      (count(*) filter (where active and role = 'OPERATOR'))::int as others,
      (count(*) filter (where not active))::int as inactive,
      (select jsonb_object_agg(r.name, (select count(*) from user_account h where h.audience = 'operator' and h.active
          and h.email_verified and h.staff_roles @> array[r.name]))
        from unnest(${[...staffRoles]}::text[]) as r (name)) as holders
    from user_account where audience = 'operator'`
