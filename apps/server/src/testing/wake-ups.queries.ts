import { sql } from 'kysely'
import type { Pool } from '#server/db/db.ts'
import { is, scalar } from '#server/db/rows.ts'

/** Adds a job without a notification, as if the notification was lost. */
export const insertSilently = async (owner: Pool, queue: string, data: object): Promise<void> => {
  await sql`insert into pgboss.job (name, data) values (${queue}, ${JSON.stringify(data)}::jsonb)`.execute(owner)
}

const listening = sql`datname = current_database() and query ilike 'listen %'`

/** Server processes of the connections that listen and were not asked anything since. */
export const listListeners = (owner: Pool): Promise<number[]> =>
  scalar(is.whole).all(owner)`select pid from pg_stat_activity where ${listening} order by pid`

export const endListeners = async (owner: Pool): Promise<void> => {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where ${listening}`.execute(owner)
}
