import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { cols, rowsOf, type RowOf } from '#server/db/rows.ts'

const releaseRow = rowsOf(cols('pos_release', 'version', 'updateBy'))
export type Release = RowOf<typeof releaseRow>
/** Of the apps that a condition leaves, the newest: 1.10.0 is newer than 1.9.0. */
const newest = (condition: RawBuilder<unknown>) => sql`
  select version, update_by from pos_release where ${condition}
  order by string_to_array(version, '.')::int[] desc limit 1`
/** The newest required version of the app: older ones cannot sell. */
export const oldestAllowed = newest(sql`update_by <= now()`)

/** The newest app there is, and until when those before it may sell. */
export const findNewestRelease = (db: Db): Promise<Release | undefined> => releaseRow.first(db)`${newest(sql`true`)}`
export const findOldestAllowed = async (db: Db): Promise<string | undefined> =>
  (await releaseRow.first(db)`${oldestAllowed}`)?.version
