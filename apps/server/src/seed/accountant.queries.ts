import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { col, scalar } from '#server/db/rows.ts'

export const demoAccountant = { name: 'Ruth Baker, CPA', email: 'ruth@bakerbooks.test' }

type Seed = { partnerId: string; month: string; linkId: string; tokenHash: Buffer }
/** Returns when the link was sent. Does nothing for a partner that has an accountant. */
export const insertAccountant = async (
  db: Db,
  { partnerId, month, linkId, tokenHash }: Seed,
): Promise<Date | undefined> => {
  const { rows } = await sql`
    insert into accountant (partner_id, name, email, language, is_monthly, sent_month)
    values (${partnerId}, ${demoAccountant.name}, ${demoAccountant.email}, 'en-US', true, ${month})
    on conflict do nothing returning partner_id`.execute(db)
  if (rows.length === 0) return undefined
  const sent = sql`date_trunc('month', now()) + interval '14 hours'`
  return scalar(col('accountant_link.sentAt')).first(db)`
    insert into accountant_link (partner_id, id, month, name, email, token_hash, sent_at, expires_at, downloads, downloaded_at)
    values (${partnerId}, ${linkId}, ${month}, ${demoAccountant.name}, ${demoAccountant.email}, ${tokenHash}, ${sent},
      ${sent} + interval '7 days', 3, least(${sent} + interval '25 hours 14 minutes', now()))
    returning sent_at`
}
