import { sql } from 'kysely'
import type { Pool } from '#server/db/db.ts'

/** Adds waiting deliveries that are due in an hour. */
export const insertWaiting = async (
  owner: Pool,
  partnerId: string,
  endpointId: string,
  many: number,
): Promise<void> => {
  await sql`
    insert into webhook_delivery (partner_id, id, endpoint_id, message_id, type, body, state, due_at)
    select ${partnerId}, gen_random_uuid(), ${endpointId}, gen_random_uuid(), 'ping', '{}', 'waiting',
      now() + interval '1 hour'
    from generate_series(1, ${many})`.execute(owner)
}

/** Address of an endpoint as it is stored. */
export const storedEndpoint = async (owner: Pool, endpointId: string): Promise<unknown> => {
  const { rows } = await sql`
    select url, encode(query, 'escape') as query from webhook_endpoint where id = ${endpointId}`.execute(owner)
  return rows[0]
}

/** Adds an endpoint of which only the deliveries matter. */
export const insertEndpoint = async (owner: Pool, partnerId: string, id: string): Promise<void> => {
  await sql`
    insert into webhook_endpoint (partner_id, id, url, description, kinds, secret)
    values (${partnerId}, ${id}, 'https://erp.ruiz.test/', '', '{}', '\x01'::bytea)`.execute(owner)
}
