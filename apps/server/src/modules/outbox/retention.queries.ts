import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { expiring } from '#server/db/purge.ts'

export const expiredMessages = [expiring('outbox', sql`expires_at < now() - interval '1 day'`)]

/** What was not sent in time keeps no secret: the worker that should have erased it may be long dead. */
export const eraseLate = async (db: Db): Promise<void> => {
  await sql`
    update outbox set sealed = null, failure = coalesce(failure, 'too late')
    where sealed is not null and expires_at < now()`.execute(db)
}
