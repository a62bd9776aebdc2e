import { sql } from 'kysely'
import type { Db, Pool } from '#server/db/db.ts'
import { col, is, present, rowsOf, scalar } from '#server/db/rows.ts'

/** Every column of bytes, as `table.column`. */
export const byteColumns = (pool: Pool): Promise<string[]> => scalar(is.text).all(pool)`
    select table_name || '.' || column_name as name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'bytea' order by 1`

/** Another key's name, of the same length, on one sealed tax number. */
export const misnameKey = async (db: Db, from: string, to: string) => {
  const rows = await rowsOf({ sealed: present(col('store.einSealed')) }).all(db)`
    select ein_sealed as sealed from store where substring(ein_sealed from 2 for ${from.length}) = ${Buffer.from(from)}
    order by ein_sealed desc limit 1`
  for (const { sealed } of rows) {
    const misnamed = Buffer.from(sealed)
    misnamed.write(to, 1)
    await sql`update store set ein_sealed = ${misnamed} where ein_sealed = ${sealed}`.execute(db)
  }
}

export const readStores = (db: Db, columns: string) => sql`select ${sql.raw(columns)} from store`.execute(db)
