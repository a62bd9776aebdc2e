import { sql } from 'kysely'
import { expiring } from '#server/db/purge.ts'

export const expiredRequests = [
  expiring('rate_limit', sql`until < now()`),
  expiring('request_key', sql`created_at < now() - interval '1 day'`),
]
