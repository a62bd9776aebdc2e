import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { col, is, rowsOf, scalar } from '#server/db/rows.ts'

const keysOf = (versionId: string) => sql`select e.code_key from apl_entry e where e.version_id = ${versionId}`
const baseKeysOf = (versionId: string) => sql`
  select e.code_key from apl_version v join apl_entry e on e.version_id = v.base_id where v.id = ${versionId}`

/** Lists products that a version adds to or removes from the previous version. */
export const listMovedKeys = async (db: Db, versionId: string): Promise<{ added: string[]; removed: string[] }> => {
  const rows = await rowsOf({ codeKey: col('apl_entry.codeKey'), isAdded: is.flag }).all(db)`
    select code_key, false as is_added from (${baseKeysOf(versionId)} except ${keysOf(versionId)}) r
    union all select code_key, true from (${keysOf(versionId)} except ${baseKeysOf(versionId)}) a`
  const keys = (isAdded: boolean) => rows.filter((row) => row.isAdded === isAdded).map(({ codeKey }) => codeKey)
  return { added: keys(true), removed: keys(false) }
}

/** Lists versions activated lately, whose notices may be incomplete. */
export const listLatelyActivated = (db: Db): Promise<string[]> => scalar(col('apl_version.id')).all(db)`
    select id from apl_version where activated_at > now() - interval '2 days' and base_id is not null
    order by activated_at`

/** False: the partner was mailed before. */
export const markTold = async (db: Db, partnerId: string, versionId: string): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    insert into apl_notice (partner_id, version_id) values (${partnerId}, ${versionId}) on conflict do nothing`.execute(
    db,
  )
  return numAffectedRows > 0n
}
