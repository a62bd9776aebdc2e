import { sql } from 'kysely'
import type { Db, Pool } from '#server/db/db.ts'
import { is, scalar } from '#server/db/rows.ts'

/** Collects statistics of accounts and stores, as autovacuum does after a while. */
export const analyzePeople = async (owner: Pool): Promise<void> => {
  await sql`analyze user_account, store, store_user`.execute(owner)
}

/** Many at once, as a chain has them. */
export const insertManyStores = (db: Db, partnerId: string, count: number) =>
  sql`insert into store (partner_id, id, business_name, type, code, address_line_1, city, state_code, zip_code, status,
      application_status)
    select p.id, overlay(overlay(md5(p.id::text || n) placing '4' from 13) placing '8' from 17)::uuid, 'Store ' || n, 'GROCERY', (10000000 + n)::text,
      '1 Main St', 'Miami', 'FL', '33135', 'ACTIVE', 'APPROVED'
    from partner p cross join generate_series(1, ${count}::int) n where p.id = ${partnerId}`.execute(db)

/** Cashiers of a chain, by number; every tenth is switched off. As identity. */
export const insertManyCashiers = (db: Db, partnerId: string, count: number) =>
  sql`insert into user_account (id, partner_id, audience, email, first_name, last_name, role, active, email_verified)
    select gen_random_uuid(), ${partnerId}::uuid, 'pos', 'c' || n || '.' || translate(${partnerId}::text, '0123456789', 'ghijklmnop') || '@people.test', 'Cora',
      lpad(n::text, 5, '0'), 'CASHIER', n % 10 > 0, true
    from generate_series(1, ${count}::int) n`.execute(db)

export const forgetLimits = async (db: Db): Promise<void> => {
  await db.deleteFrom('rate_limit').execute()
}

/** How many transactions on this database wait for rows or keys that others have in hand. */
export const countWaiting = async (db: Db): Promise<number> => {
  return scalar(is.count).one(db)`
    select count(distinct l.pid)::int as waiting from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where a.datname = current_database() and l.locktype in ('transactionid', 'tuple') and not l.granted`
}

export const lockAccounts = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('user_account')
    .select('id')
    .where('id', 'in', [...ids])
    .forUpdate()
    .execute()

/** The request hashes stored under this key, as hexadecimal digits. */
export const requestHashesOf = (db: Db, key: string): Promise<string[]> => scalar(is.text).all(db)`
    select encode(hash, 'hex') as hash from request_key where key = ${key}`
