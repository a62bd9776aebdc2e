import type { ListColumnMapping } from '@tillgate/domain/approved-list-file.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { col, rowsOf } from '#server/db/rows.ts'

type PurseKey = { programId: string; purse: string }

/** Lists the columns that operators chose for lists of a purse, by the key of their headings. */
export const listListColumns = (db: Db, { programId, purse }: PurseKey) => rowsOf({
  headerKey: col('list_column_mapping.headerKey'),
  mapping: col('list_column_mapping.mapping'),
}).all(db)`
    select header_key, mapping from list_column_mapping where program_id = ${programId} and purse = ${purse}`

/** Stores the columns of a list for the next file with the same headings. */
export const storeListColumns = async (
  db: Db,
  {
    programId,
    purse,
    headerKey,
    mapping,
    userId,
  }: PurseKey & { headerKey: string; mapping: ListColumnMapping; userId: string },
): Promise<void> => {
  await sql`
    insert into list_column_mapping (program_id, purse, header_key, mapping, chosen_by, chosen_at)
    values (${programId}, ${purse}, ${headerKey}, ${JSON.stringify(mapping)}, ${userId}, now())
    on conflict (program_id, purse, header_key) do update set mapping = excluded.mapping, chosen_by = excluded.chosen_by,
      chosen_at = excluded.chosen_at`.execute(db)
}
