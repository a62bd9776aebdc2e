import { sql, type Kysely } from 'kysely'

/**
 * A security definer function runs with the rights of its owner. PostgreSQL looks for tables among the temporary ones first
 * where `search_path` does not name them, so a caller could have the function read a table of its own. Named last, they
 * hide nothing. Each later function of this kind names them as well; a test reads the catalogue.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    do $$ declare definer regprocedure; begin
      for definer in select oid from pg_proc where prosecdef and pronamespace = 'public'::regnamespace loop
        execute format('alter function %s set search_path = pg_catalog, public, pg_temp', definer);
      end loop;
    end $$`.execute(db)
}
