import { sql, type Kysely } from 'kysely'

/**
 * The database looks at grown tables once a minute by itself. Until then it plans for the size they had, and a walk
 * through a catalogue that has just been imported takes minutes. Only an owner may ask for the look earlier.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create function learn_catalogue() returns void
    language plpgsql security definer set search_path = pg_catalog, public
    as $$ begin analyze item; analyze item_store; end $$`.execute(db)
  await sql`revoke all on function learn_catalogue from public`.execute(db)
  await sql`grant execute on function learn_catalogue to tillgate_worker`.execute(db)
}
