import { sql } from 'kysely'
import type { Pool } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'

type Found = { name: keyof Tables; columns: string[] }

/** Every table of ours with its columns, as the database calls them. */
export const columnsByTable = async (pool: Pool): Promise<Found[]> => {
  const { rows } = await sql<Found>`
    select table_name::text as name, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' group by table_name order by table_name`.execute(pool)
  return rows
}
