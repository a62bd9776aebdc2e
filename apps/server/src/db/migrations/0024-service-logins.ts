import { sql, type Kysely } from 'kysely'

/**
 * The services sign in as themselves: no owner, no superuser, nothing inherited. Whatever a transaction resets, it falls
 * back to a role that may do nothing. Their passwords are `migrate`'s to set, see db/service-login.ts.
 */
const logins = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter role tillgate_api login noinherit`.execute(db)
  await sql`alter role tillgate_worker login noinherit`.execute(db)
}

/** A partner's own transaction changes everything about the partner but where its application stands. */
const partnerStatus = async (db: Kysely<unknown>): Promise<void> => {
  await sql`revoke update on partner from tillgate_tenant`.execute(db)
  await sql`
    do $$ declare columns text; begin
      select string_agg(quote_ident(column_name), ', ') into columns from information_schema.columns
        where table_schema = 'public' and table_name = 'partner' and column_name <> 'application_status';
      execute format('grant update (%s) on partner to tillgate_tenant', columns);
    end $$`.execute(db)
  // The one step of it that is the applicant's own; it never leads out of a rejection.
  await sql`
    create function partner_to_review() returns void
    language sql security definer set search_path = pg_catalog, public
    as $$
      update partner set application_status = 'REVIEW'
      where id = current_setting('app.partner_id')::uuid and application_status <> 'REJECTED'
    $$`.execute(db)
  await sql`grant create on schema public to tillgate_operator`.execute(db)
  await sql`alter function partner_to_review owner to tillgate_operator`.execute(db)
  await sql`revoke create on schema public from tillgate_operator`.execute(db)
  await sql`revoke all on function partner_to_review from public`.execute(db)
  await sql`grant execute on function partner_to_review to tillgate_tenant`.execute(db)
}

/** From PostgreSQL 17 on, a look at a table's size can be granted; before, it is its owner's alone. */
const statistics = async (db: Kysely<unknown>): Promise<void> => {
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::int as version`.execute(db)
  if ((rows[0]?.version ?? 0) < 170_000) return
  await sql`grant maintain on item, item_store to tillgate_finder`.execute(db)
  await sql`grant create on schema public to tillgate_finder`.execute(db)
  await sql`alter function learn_catalogue owner to tillgate_finder`.execute(db)
  await sql`revoke create on schema public from tillgate_finder`.execute(db)
}

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await logins(db)
  await partnerStatus(db)
  await statistics(db)
}
