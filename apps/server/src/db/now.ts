import type { Db } from './db.ts'
import { is, scalar, sqlNow } from './rows.ts'

/** Returns the start time of this transaction by the database's clock. */
export const databaseNow = (db: Db): Promise<Date> => scalar(is.moment).one(db)`select ${sqlNow}`
