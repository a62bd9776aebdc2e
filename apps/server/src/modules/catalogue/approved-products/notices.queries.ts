import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

/** Lists the products of the version before that a version no longer has. */
export const listRemovedKeys = async (db: Db, versionId: string): Promise<string[]> => {
  const { rows } = await sql<{ codeKey: string }>`
    select e.code_key from apl_version v join apl_entry e on e.version_id = v.base_id where v.id = ${versionId}
    except select e.code_key from apl_entry e where e.version_id = ${versionId}`.execute(db)
  return rows.map(({ codeKey }) => codeKey)
}

/** Lists versions activated lately, whose notices may be incomplete. */
export const listLatelyActivated = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from apl_version where activated_at > now() - interval '2 days' and base_id is not null
    order by activated_at`.execute(db)
  return rows.map(({ id }) => id)
}

/** False: the partner was mailed before. */
export const markTold = async (db: Db, partnerId: string, versionId: string): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    insert into apl_notice (partner_id, version_id) values (${partnerId}, ${versionId}) on conflict do nothing`.execute(
    db,
  )
  return numAffectedRows > 0n
}
