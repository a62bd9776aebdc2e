import { sql, type Kysely } from 'kysely'

/** A chain's lists of people and stores: found by their words, counted by their state and read in the order of their names. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index user_account_state on user_account (partner_id, role, email_verified, active)
    where partner_id is not null`.execute(db)
  await sql`create index user_account_words on user_account
    using gin (partner_id, (first_name || ' ' || last_name || ' ' || email) gin_trgm_ops)
    where partner_id is not null`.execute(db)
  await sql`create index store_name on store (partner_id, business_name, id)`.execute(db)
  await sql`create index store_words on store
    using gin (partner_id, (business_name || ' ' || code || ' ' || address_line_1 || ' ' || city) gin_trgm_ops)`.execute(
    db,
  )
  await findUsers(db)
  await findStores(db)
  await sql`grant create on schema public to tillgate_finder`.execute(db)
  for (const name of ['search_user_ids', 'search_store_ids']) {
    await sql`alter function ${sql.raw(name)} owner to tillgate_finder`.execute(db)
    await sql`revoke all on function ${sql.raw(name)} from public`.execute(db)
    await sql`grant execute on function ${sql.raw(name)} to tillgate_tenant`.execute(db)
  }
  await sql`revoke create on schema public from tillgate_finder`.execute(db)
}

/**
 * As `search_item_ids`: under row-level security the index of LIKE would be dead, so this function filters by the partner
 * itself and hands back ids alone, capped. Role and state are asked here too: what is cut is cut from what was wanted.
 */
const findUsers = async (db: Kysely<unknown>): Promise<void> => {
  await sql`grant select (partner_id, id, first_name, last_name, email, role, active, email_verified)
    on user_account to tillgate_finder`.execute(db)
  await sql`create policy finder on user_account for select to tillgate_finder using (true)`.execute(db)
  await sql`
    create function search_user_ids(words text, roles text[], state text) returns setof uuid
    language plpgsql stable security definer
    set plan_cache_mode = force_custom_plan set search_path = pg_catalog, public
    as $$
    declare
      mine uuid := current_setting('app.partner_id')::uuid;
      pattern text := '%' || replace(replace(replace(words, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%';
    begin
      return query select u.id from user_account u
        where u.partner_id = mine and u.role = any(roles)
          and (u.first_name || ' ' || u.last_name || ' ' || u.email) ilike pattern
          and case state
            when 'active' then u.email_verified and u.active
            when 'inactive' then u.email_verified and not u.active
            when 'pending' then not u.email_verified
            else true end
        limit 10001;
    end $$`.execute(db)
}

const findStores = async (db: Kysely<unknown>): Promise<void> => {
  await sql`grant select (business_name, code, address_line_1, city, status) on store to tillgate_finder`.execute(db)
  await sql`
    create function search_store_ids(words text, state text) returns setof uuid
    language plpgsql stable security definer
    set plan_cache_mode = force_custom_plan set search_path = pg_catalog, public
    as $$
    declare
      mine uuid := current_setting('app.partner_id')::uuid;
      pattern text := '%' || replace(replace(replace(words, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%';
    begin
      return query select s.id from store s
        where s.partner_id = mine
          and (s.business_name || ' ' || s.code || ' ' || s.address_line_1 || ' ' || s.city) ilike pattern
          and (state is null or s.status = state)
        limit 10001;
    end $$`.execute(db)
}
