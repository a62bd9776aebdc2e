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
