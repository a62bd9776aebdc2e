import { sql, type Kysely } from 'kysely'

/**
 * Roles of staff. Operators of before keep what they could do: they get all roles that change something, and `staff_roles_at` stays null
 * until a person decides about their roles. Open proposals about staff name the same roles.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table user_account
      add column staff_roles text[] not null default '{}',
      add column staff_roles_at timestamptz,
      add constraint user_account_staff_roles check (
        staff_roles <@ array['REVIEWER', 'TREASURY', 'SUPPORT', 'COMPLIANCE', 'AUDITOR']
        and (audience = 'operator' or staff_roles = '{}')
        and (not staff_roles @> array['AUDITOR'] or cardinality(staff_roles) = 1 and role = 'OPERATOR'))`.execute(db)
  await sql`grant select (staff_roles, staff_roles_at) on user_account to tillgate_operator`.execute(db)
  await sql`alter table user_account no force row level security`.execute(db)
  await sql`
    update user_account set staff_roles = array['REVIEWER', 'TREASURY', 'SUPPORT', 'COMPLIANCE']
    where audience = 'operator'`.execute(db)
  await sql`alter table user_account force row level security`.execute(db)
  await sql`
    update change_proposal set change = change || '{"staffRoles": ["REVIEWER", "TREASURY", "SUPPORT", "COMPLIANCE"]}'
    where kind in ('INVITE', 'RAISE', 'RESET_AUTHENTICATOR', 'PASSWORD_LINK')`.execute(db)
}
