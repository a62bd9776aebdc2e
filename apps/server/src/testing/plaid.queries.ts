import { sql } from 'kysely'
import type { Db, Pool } from '#server/db/db.ts'
import { is, rowsOf } from '#server/db/rows.ts'
import * as z from 'zod/mini'
import { earlier } from './earlier.ts'

export const listInbox = (db: Db, since: string) =>
  db
    .selectFrom('webhook_inbox')
    .select(['id', 'type', 'code', 'subject', 'state', 'attempts', 'error'])
    .where('id', '>=', since)
    .orderBy('receivedAt')
    .orderBy('id')
    .execute()

export const bankOf = (db: Db, storeId: string) =>
  db
    .selectFrom('store')
    .select(['bankAccountStatus', 'bankAccountLast4'])
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow()

/** Time passes for one partner's links and attempts: the database's clock cannot be turned. */
export const agePlaid = async (db: Db, seconds: number): Promise<void> => {
  const set = (column: string) => sql`${sql.ref(column)} = ${earlier(column, seconds)}`
  await sql`update bank_link set ${set('asked_at')}, ${set('checked_at')}, ${set('owners_at')}`.execute(db)
  await sql`update identity_attempt set ${set('changed_at')}`.execute(db)
  await sql`update user_account set ${set('identity_read_at')}`.execute(db)
}

/** What a partner's changes put into a queue, as the worker would find it. */
export const listQueued = async (pool: Pool, queue: string, partnerId: string): Promise<{ id: string }[]> => {
  const rows = await rowsOf({ data: is.json(z.looseObject({ id: z.string() })) }).all(pool)`
    select data from pgboss.job where name = ${queue} and data ->> 'partnerId' = ${partnerId}`
  return rows.map((row) => row.data)
}
