import { sql } from 'kysely'
import { expiring } from '#server/db/purge.ts'

export const expiredWebhooks = [
  expiring('webhook_inbox', sql`received_at < now() - interval '90 days' and state <> 'NEW'`),
]
