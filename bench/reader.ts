import { createHash, randomBytes } from 'node:crypto'
import type { Client } from 'pg'

/** A retailer of the partner, signed in: its session. */
export const aReader = async (client: Client, partnerId: string): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  const { rows } = await client.query(
    `insert into user_account (id, partner_id, audience, email, first_name, last_name, role, email_verified)
     values (gen_random_uuid(), $1, 'portal', $2, 'Bea', 'Benach', 'RETAILER', true) returning id`,
    [partnerId, `${randomBytes(8).toString('hex')}@bench.test`],
  )
  await client.query(
    `insert into session (token_hash, user_id, audience, ip, user_agent) values ($1, $2, 'portal', '', '')`,
    [createHash('sha256').update(token).digest(), rows[0].id],
  )
  return token
}
