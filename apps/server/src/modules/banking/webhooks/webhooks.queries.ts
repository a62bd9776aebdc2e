import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { expiring } from '#server/db/purge.ts'
import { sqlNow } from '#server/db/rows.ts'

export const expiredWebhooks = [
  expiring('webhook_inbox', sql`received_at < now() - interval '90 days' and state <> 'NEW'`),
]

type WebhookRow = {
  id: string
  provider: string
  type: string
  code: string
  subject: string
  body: Buffer
  issuedAt: number
}

export const insertWebhook = (db: Db, news: WebhookRow) =>
  db
    .insertInto('webhook_inbox')
    .values({
      id: news.id,
      provider: news.provider,
      type: news.type,
      code: news.code,
      subject: news.subject,
      body: news.body,
      issuedAt: new Date(news.issuedAt * 1000),
    })
    .execute()

export const findWebhook = (db: Db, id: string) =>
  db
    .selectFrom('webhook_inbox')
    .select(['id', 'provider', 'type', 'subject', 'attempts'])
    .where('id', '=', id)
    .where('state', '=', 'NEW')
    .executeTakeFirst()

/** Lists the unread news of one subject; one request to the provider answers all of them. */
export const listUnread = async (db: Db, provider: string, subject: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('webhook_inbox')
    .select('id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .where('state', '=', 'NEW')
    .execute()
  return rows.map((row) => row.id)
}

export const markRead = (db: Db, ids: readonly string[], state: 'DONE' | 'IGNORED') =>
  db
    .updateTable('webhook_inbox')
    .set((row) => ({ state, handledAt: sqlNow, error: null, attempts: row('attempts', '+', 1) }))
    .where('id', 'in', [...ids])
    .execute()

export const markFailed = (db: Db, id: string, error: string, maxAttempts: number) =>
  db
    .updateTable('webhook_inbox')
    .set((row) => ({
      attempts: row('attempts', '+', 1),
      error,
      state: sql`case when attempts + 1 >= ${maxAttempts} then 'FAILED' else 'NEW' end`,
    }))
    .where('id', '=', id)
    .execute()
