import { sql } from 'kysely'
import { operatorTenantId } from '#server/db/change.ts'
import type { Db, Pool } from '#server/db/db.ts'
import { is, scalar } from '#server/db/rows.ts'
import { earlier } from './earlier.ts'

/** Unsent messages, oldest first. Other files of the worker used other keys. */
export const listUnsent = async (db: Db, since: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('outbox')
    .select('id')
    .where('sentAt', 'is', null)
    .where('failure', 'is', null)
    .where('id', '>', since)
    .orderBy('createdAt')
    .execute()
  return rows.map((row) => row.id)
}

export const listPosts = (db: Db, since: string) =>
  db.selectFrom('outbox').selectAll().where('id', '>', since).orderBy('createdAt').execute()

type Tables =
  | 'passcode'
  | 'link_token'
  | 'session'
  | 'outbox'
  | 'registration'
  | 'rate_limit'
  | 'captcha_spent'
  | 'user_totp'
  | 'passkey'
  | 'passkey_challenge'
const ends: Record<Tables, string[]> = {
  passcode: ['expires_at', 'created_at', 'proved_at'],
  link_token: ['expires_at', 'created_at'],
  session: ['expires_at', 'authenticated_at', 'revoked_at'],
  outbox: ['expires_at', 'created_at', 'due_at'],
  registration: ['verified_until', 'created_at'],
  rate_limit: ['until'],
  captcha_spent: ['expires_at'],
  user_totp: ['pending_at'],
  passkey: ['created_at'],
  passkey_challenge: ['expires_at'],
}

/** Time passes for everything in these tables: the database's clock cannot be turned, so its rows get older. */
export const letTimePass = async (db: Db, minutes: number, tables: readonly Tables[]): Promise<void> => {
  for (const table of tables) {
    const sets = ends[table].map((column) => sql`${sql.ref(column)} = ${earlier(column, minutes * 60)}`)
    // Retention's role meets a partner's late message too, and may only erase it.
    const own =
      table === 'outbox' ? sql`where partner_id = ${operatorTenantId} or current_user <> 'tillgate_upkeep'` : sql``
    await sql`update ${sql.table(table)} set ${sql.join(sets)} ${own}`.execute(db)
  }
}

/** Transactions of workers that are open and wait for something that is not the database. */
export const countIdle = async (pool: Pool): Promise<number> => {
  return scalar(is.count).one(pool)`
    select count(*) as n from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction' and application_name = 'tillgate_worker'`
}

/** How many of a table's rows there are at all. */
export const countRows = async (db: Db, table: string): Promise<number> => {
  return scalar(is.count).one(db)`select count(*) as n from ${sql.table(table)}`
}
