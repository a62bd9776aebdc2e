import { sql } from 'kysely'
import type { TestApp } from './start-app.ts'

/** The monthly mail ended with this month. */
export const setSentMonth = async ({ owner }: TestApp, partnerId: string, month: string): Promise<void> => {
  await sql`update accountant set sent_month = ${month} where partner_id = ${partnerId}`.execute(owner)
}

/** Links and passes of a partner get older. */
export const ageLinks = async ({ owner }: TestApp, partnerId: string, minutes: number): Promise<void> => {
  await sql`
    update accountant_link set expires_at = expires_at - ${minutes} * interval '1 minute',
      pass_until = pass_until - ${minutes} * interval '1 minute'
    where partner_id = ${partnerId}`.execute(owner)
}
