import { sql } from 'kysely'
import { expiring } from '#server/db/purge.ts'

export const expiredTickets = [expiring('operator_ticket', sql`expires_at < now() - interval '1 day'`)]
