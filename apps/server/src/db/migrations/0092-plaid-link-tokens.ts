import { sql, type Kysely } from 'kysely'
import { tenantWall } from '../tenant-wall.ts'

const late = sql`created_at < now() - interval '1 day' and session_user = 'tillgate_worker'`

/** Link tokens by store: a public token is accepted for the store whose link token led to it, and for no other. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table plaid_link_token (
      partner_id uuid not null,
      store_id uuid not null,
      id uuid not null,
      sealed bytea not null,
      created_at timestamptz not null default now(),
      primary key (partner_id, id),
      foreign key (partner_id, store_id) references store (partner_id, id)
    )`.execute(db)
  await sql`create index plaid_link_token_store on plaid_link_token (partner_id, store_id, id)`.execute(db)
  await sql`create index plaid_link_token_created on plaid_link_token (created_at)`.execute(db)
  await tenantWall(db, 'plaid_link_token', ['select', 'insert'])
  await sql`grant select (ctid, sealed), update (sealed) on plaid_link_token to tillgate_rotator`.execute(db)
  await sql`create policy rotator on plaid_link_token to tillgate_rotator using (true) with check (true)`.execute(db)
  await sql`grant delete, select (ctid, created_at) on plaid_link_token to tillgate_identity`.execute(db)
  await sql`create policy late on plaid_link_token for all to tillgate_identity using (${late})`.execute(db)
}
