import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { is, scalar } from '#server/db/rows.ts'

/** Expires the leases of this partner, as if their workers were killed. */
export const expireLeases = async (db: Db, partnerId: string): Promise<void> => {
  const past = sql`now() - interval '1 second'`
  await sql`update item_batch set lease_until = ${past} where partner_id = ${partnerId} and lease_until is not null`.execute(
    db,
  )
  await sql`update import_lock set lease_until = ${past} where partner_id = ${partnerId}`.execute(db)
}

/** How many items the database believes in when it plans; -1 before it ever looked. */
export const itemsBelieved = async (db: Db): Promise<number> => {
  return (await scalar(is.decimal).first(db)`select reltuples from pg_class where relname = 'item'`) ?? -1
}

export const stagedRows = async (db: Db, partnerId: string): Promise<number> => {
  return scalar(is.count).one(db)`select count(*) as rows from staged_row
    where partner_id = ${partnerId}`
}

/** What a crash of the database does to a table that is not in its log. */
export const forgetStaged = (db: Db, partnerId: string) =>
  sql`delete from staged_row where partner_id = ${partnerId}`.execute(db)

/** Transactions that wait for the lock of some partner. */
export const waitingForPartnerLock = async (db: Db): Promise<number> => {
  return scalar(is.count).one(db)`select count(*) as waiting from pg_locks
    where locktype = 'tuple' and relation = 'import_lock'::regclass
      and database = (select oid from pg_database where datname = current_database())`
}
