import type { Db } from '#server/db/db.ts'
import { col, rowsOf } from '#server/db/rows.ts'

/** Purses of the default program without any list. */
export const findPursesWithoutList = (db: Db): Promise<{ programId: string; purse: string }[]> => rowsOf({
  programId: col('purse.programId'),
  purse: col('purse.code'),
}).all(db)`
    select u.program_id, u.code as purse from purse u join program p on p.id = u.program_id and p.is_default
    where not exists (select from apl_version v where v.program_id = u.program_id and v.purse = u.code)
    order by u.place`
