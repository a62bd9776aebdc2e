import type { Pool } from '#server/db/db.ts'
import { is, rowsOf, type RowOf } from '#server/db/rows.ts'

const foundRow = rowsOf({ name: is.text, columns: is.list(is.text) })
type Found = RowOf<typeof foundRow>

/** Every table of ours with its columns, as the database calls them. */
export const columnsByTable = (pool: Pool): Promise<Found[]> => foundRow.all(pool)`
    select table_name::text as name, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' group by table_name order by table_name`
