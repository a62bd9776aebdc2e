import type { Pool } from '#server/db/db.ts'
import { is, rowsOf, scalar, type RowOf } from '#server/db/rows.ts'

const foundRow = rowsOf({ name: is.text, columns: is.list(is.text) })
type Found = RowOf<typeof foundRow>

/** Every table of ours with its columns, as the database calls them. */
export const columnsByTable = (pool: Pool): Promise<Found[]> => foundRow.all(pool)`
    select table_name::text as name, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' group by table_name order by table_name`

/** Columns with the one person who owns or takes over a row, as `table.column`. */
export const ownerColumns = (pool: Pool): Promise<string[]> => scalar(is.text).all(pool)`
    select table_name || '.' || column_name as name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name ~ '^(owner|deputy|assignee|reviewer|handler)_id$'
    order by 1`
