import { sql, type Kysely } from 'kysely'
import { tenantWall } from '../tenant-wall.ts'

/**
 * Which stores a cashier sells in. Supervisors and Store Admins have no rows: every store is theirs. The rows name
 * accounts, which accounts alone write, and stay as long as the person works there.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // What people of a partner are edited by, and the language their invitations are written in.
  await sql`
    alter table user_account
      add column version int not null default 1,
      add column language text not null default 'en-US' check (language in ('en-US', 'es-ES'))`.execute(db)
  await sql`grant select (audience, version, language) on user_account to tillgate_tenant`.execute(db)
  await sql`drop index user_account_partner`.execute(db)
  await sql`alter table user_account add constraint user_account_partner unique (partner_id, id)`.execute(db)
  for (const columns of ['first_name, last_name', 'last_name, first_name', 'email']) {
    await sql`create index on user_account (partner_id, role, ${sql.raw(columns)}, id) where partner_id is not null`.execute(
      db,
    )
  }
  await sql`
    create table store_user (
      partner_id uuid not null,
      store_id uuid not null,
      user_id uuid not null,
      primary key (partner_id, user_id, store_id),
      foreign key (partner_id, store_id) references store (partner_id, id),
      foreign key (partner_id, user_id) references user_account (partner_id, id) on delete cascade
    )`.execute(db)
  await sql`create index store_user_store on store_user (partner_id, store_id, user_id)`.execute(db)
  await tenantWall(db, 'store_user', ['select', 'insert', 'delete'])
}
