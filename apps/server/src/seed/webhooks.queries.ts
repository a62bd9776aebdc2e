import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

export type SeedEndpoint = { partnerId: string; id: string; url: string; secret: Buffer; kinds: readonly string[] }
/** Returns false for a partner that has an endpoint. */
export const insertEndpoint = async (db: Db, { partnerId, id, url, secret, kinds }: SeedEndpoint): Promise<boolean> => {
  const { rows } = await sql`select from webhook_endpoint where partner_id = ${partnerId} limit 1`.execute(db)
  if (rows.length > 0) return false
  await sql`
    insert into webhook_endpoint (partner_id, id, url, description, kinds, secret, created_at)
    values (${partnerId}, ${id}, ${url}, 'Accounting system', ${[...kinds]}::text[], ${secret}, now() - interval '20 days')`.execute(
    db,
  )
  return true
}

type SeedDelivery = {
  partnerId: string
  id: string
  endpointId: string
  messageId: string
  type: string
  body: string
  hoursAgo: number
  attempts: readonly { minutes: number; status: number; response: string; signature: string; milliseconds: number }[]
}
/** Inserts a delivered event with its attempts, so many minutes after the event. */
export const insertDelivered = async (db: Db, { attempts, hoursAgo, ...delivery }: SeedDelivery): Promise<void> => {
  const { partnerId, id, endpointId, messageId, type, body } = delivery
  const at = sql`now() - ${hoursAgo} * interval '1 hour'`
  await sql`
    insert into webhook_delivery (partner_id, id, endpoint_id, message_id, type, body, state, attempts, tries, created_at, ended_at)
    values (${partnerId}, ${id}, ${endpointId}, ${messageId}, ${type}, ${body}, 'delivered', ${attempts.length},
      ${attempts.length}, ${at}, ${at})`.execute(db)
  for (const [index, { minutes, status, response, signature, milliseconds }] of attempts.entries()) {
    await sql`
      insert into webhook_attempt (partner_id, delivery_id, attempt, sent_at, signature, status, milliseconds, response)
      values (${partnerId}, ${id}, ${index + 1}, ${at} + ${minutes} * interval '1 minute', ${signature}, ${status},
        ${milliseconds}, ${response})`.execute(db)
  }
}
