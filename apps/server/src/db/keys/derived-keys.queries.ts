import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

const id = 'first'

/** The first process of an installation writes them; everybody else takes what stands there. */
export const insertDerivedKeys = (db: Db, sealed: Buffer) =>
  db
    .insertInto('derived_key')
    .values({ id, sealed })
    .onConflict((on) => on.doNothing())
    .execute()

export const findDerivedKeys = async (db: Db): Promise<Buffer | undefined> =>
  (await db.selectFrom('derived_key').select('sealed').where('id', '=', id).executeTakeFirst())?.sealed

/** Which master key an older version computed with: the one that sealed last. Undefined: nobody has sealed anything yet. */
export const keyOfOlderValues = async (db: Db): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`
    select convert_from(substring(sealed from 2 for get_byte(sealed, 0)), 'UTF8') as id
    from (select sealed from staff_totp order by enrolled_at desc limit 1) newest`.execute(db)
  return rows[0]?.id
}
