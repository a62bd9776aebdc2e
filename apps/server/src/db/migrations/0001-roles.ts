import { sql, type Kysely } from 'kysely'

const roles = [
  // The services' own roles: they may become the others, and nothing by themselves.
  'tillgate_api',
  'tillgate_worker',
  'tillgate_tenant',
  'tillgate_identity',
  'tillgate_finder',
]

/** Roles are shared by all databases of a server, so each may exist already. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const role of roles) {
    await sql`
      do $$ begin
        if not exists (select from pg_roles where rolname = ${sql.lit(role)}) then
          create role ${sql.ref(role)} nologin noinherit;
        end if;
      end $$`.execute(db)
  }
  await sql`grant tillgate_tenant, tillgate_identity to tillgate_api, tillgate_worker`.execute(db)
  // Who migrates may not be a superuser: it has to be able to become each role and to hand functions to the finder.
  await sql`grant tillgate_api, tillgate_worker, tillgate_tenant, tillgate_identity, tillgate_finder to current_user`.execute(
    db,
  )
  await sql`revoke create on schema public from public`.execute(db)
  await sql`grant usage on schema public to tillgate_api, tillgate_worker, tillgate_tenant, tillgate_identity, tillgate_finder`.execute(
    db,
  )
  await sql`create extension if not exists pg_trgm`.execute(db)
  await sql`create extension if not exists btree_gin`.execute(db)
}
