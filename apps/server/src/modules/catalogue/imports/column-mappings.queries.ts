import { mappingsMax, type ColumnMapping } from '@tillgate/domain/file-reading.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

/** Lists the mappings of a partner, the last chosen first. */
export const listMappings = (db: Db, partnerId: string) =>
  db
    .selectFrom('column_mapping')
    .select(['headerKey', 'mapping'])
    .where('partnerId', '=', partnerId)
    .orderBy('chosenAt', 'desc')
    .orderBy('headerKey')
    .execute()

/** Stores the mapping of a header in place of an earlier one, and deletes the oldest mappings above the limit. */
export const rememberMapping = async (
  db: Db,
  partnerId: string,
  headerKey: string,
  mapping: ColumnMapping,
): Promise<void> => {
  await sql`insert into column_mapping (partner_id, header_key, mapping)
    values (${partnerId}, ${headerKey}, ${JSON.stringify(mapping)}::jsonb)
    on conflict (partner_id, header_key) do update set mapping = excluded.mapping, chosen_at = excluded.chosen_at`.execute(
    db,
  )
  const old = (await listMappings(db, partnerId)).slice(mappingsMax).map((row) => row.headerKey)
  if (old.length === 0) return
  await db.deleteFrom('column_mapping').where('partnerId', '=', partnerId).where('headerKey', 'in', old).execute()
}
