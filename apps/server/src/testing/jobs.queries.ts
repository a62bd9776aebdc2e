import { sql } from 'kysely'
import { workChannel } from '#server/db/announce-work.ts'
import { is, rowsOf } from '#server/db/rows.ts'
import type { TestApp } from './start-app.ts'

/** The newest job of a queue. */
export const jobOf = ({ owner }: TestApp, queue: string) => rowsOf({ state: is.text, retryLimit: is.whole }).first(
  owner,
)`
    select state::text, retry_limit from pgboss.job where name = ${queue} order by created_on desc limit 1`

/** The waiting retry of a queue is its last attempt and due at once. */
export const lastAttempt = async ({ owner }: TestApp, queue: string): Promise<void> => {
  await sql`
    update pgboss.job set retry_limit = retry_count, start_after = now()
    where name = ${queue} and state = 'retry'`.execute(owner)
  await sql`select pg_notify(${workChannel}, ${queue})`.execute(owner)
}
