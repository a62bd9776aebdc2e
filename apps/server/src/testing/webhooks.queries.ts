import { sql } from 'kysely'
import type { Pool } from '#server/db/db.ts'
import { col, scalar } from '#server/db/rows.ts'

/** Makes waiting deliveries of an endpoint due, because the database clock cannot be changed. */
export const dueNow = async (owner: Pool, endpointId: string): Promise<void> => {
  await sql`update webhook_delivery set due_at = now() where endpoint_id = ${endpointId} and state = 'waiting'`.execute(
    owner,
  )
}

/** Moves the first failure of an endpoint so many hours back. */
export const failSince = async (owner: Pool, endpointId: string, hours: number): Promise<void> => {
  await sql`
    update webhook_endpoint set failing_since = now() - ${hours} * interval '1 hour' where id = ${endpointId}`.execute(
    owner,
  )
}

/** Ends the day of the former secret. */
export const endOldSecret = async (owner: Pool, endpointId: string): Promise<void> => {
  await sql`update webhook_endpoint set old_secret_until = now() where id = ${endpointId}`.execute(owner)
}

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

/** The stored bytes of the secret of an endpoint. */
export const sealedSecrets = async (owner: Pool, endpointId: string): Promise<Buffer> => {
  return (
    (await scalar(col('webhook_endpoint.secret')).first(
      owner,
    )`select secret from webhook_endpoint where id = ${endpointId}`) ?? Buffer.alloc(0)
  )
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
