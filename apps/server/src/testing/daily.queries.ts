import { sql } from 'kysely'
import { is, scalar } from '#server/db/rows.ts'
import type { TestApp } from './start-app.ts'

/** Makes the daily mails of a partner due now, as if 7 AM had come. */
export const letMorningCome = async ({ owner }: TestApp, partnerId: string): Promise<void> => {
  await sql`update daily_mail_event set due_at = now() where partner_id = ${partnerId}`.execute(owner)
}
/** Counts events that wait for a daily mail of a partner. */
export const countDaily = async ({ owner }: TestApp, partnerId: string): Promise<number> => {
  return scalar(is.count).one(owner)`
    select count(*)::int as waiting from daily_mail_event where partner_id = ${partnerId}`
}
