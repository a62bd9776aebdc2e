import { sql, type Kysely } from 'kysely'

/** Admits the role of accountants. `not valid` scans no rows: each stored role is one of the former check. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table user_account drop constraint user_account_role_check`.execute(db)
  await sql`alter table user_account add constraint user_account_role_check
    check (role in ('UNASSIGNED', 'RETAILER', 'PROVIDER', 'DENTAL', 'VISION', 'HEARING', 'SUPERVISOR', 'CASHIER', 'ACCOUNTANT',
      'OPERATOR', 'OPERATOR_ADMIN')) not valid`.execute(db)
}
