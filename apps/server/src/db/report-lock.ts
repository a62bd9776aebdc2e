import { is, scalar } from './rows.ts'
import type { Db } from './db.ts'

/** Returns false while a report or file of this name is made in some process. The lock ends with the transaction. */
export const takeReportLock = async (db: Db, name: string): Promise<boolean> => {
  return (
    (await scalar(is.flag).first(db)`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as is_taken`) === true
  )
}
