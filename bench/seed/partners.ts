import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { termsVersion } from '../../packages/phrases/src/terms/published.ts'

/** The program that every new database has. */
export const standard = '0190f000-0000-7000-8000-000000000001'

export type Partner = { partnerId: string; storeId: string }

/** An approved partner with a store. */
export const aPartner = async (client: Client): Promise<Partner> => {
  const [partnerId, storeId] = [randomUUID(), randomUUID()]
  await client.query(
    `insert into partner (id, business_name, type, application_status) values ($1, 'Bench', 'GROCERY', 'APPROVED')`,
    [partnerId],
  )
  await client.query(
    `insert into store (partner_id, id, business_name, type, code, address_line_1, city, state_code, zip_code, status,
       application_status) values ($1, $2, 'Store', 'GROCERY', '10000000', '1 Main St', 'Miami', 'FL', '33135', 'ACTIVE', 'APPROVED')`,
    [partnerId, storeId],
  )
  return { partnerId, storeId }
}

export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
export const newToken = (): string => randomBytes(32).toString('base64url')

type Person = {
  audience: 'portal' | 'pos' | 'operator'
  role: 'RETAILER' | 'CASHIER' | 'OPERATOR_ADMIN'
  passwordHash?: string
}

/** Returns the id and e-mail of a new user of the partner. */
export const aPerson = async (client: Client, partnerId: string | null, { audience, role, passwordHash }: Person) => {
  const id = randomUUID()
  const email = `${id}@bench.test`
  await client.query(
    `insert into user_account (id, partner_id, audience, email, password_hash, first_name, last_name, role, email_verified)
     values ($1, $2, $3, $4, $5, 'Bea', 'Benach', $6, true)`,
    [id, partnerId, audience, email, passwordHash ?? null, role],
  )
  return { id, email }
}

const aSession = async (client: Client, userId: string, audience: 'portal' | 'operator'): Promise<string> => {
  const token = newToken()
  await client.query(
    `insert into session (token_hash, user_id, audience, ip, user_agent) values ($1, $2, $3, '', '')`,
    [sha256(token), userId, audience],
  )
  return token
}

/** Returns the session token of a new retailer of the partner. */
export const aReader = async (client: Client, partnerId: string): Promise<string> => {
  const { id } = await aPerson(client, partnerId, { audience: 'portal', role: 'RETAILER' })
  return aSession(client, id, 'portal')
}

/** Returns the session token of a new administrator of the console. */
export const anOperator = async (client: Client): Promise<string> => {
  const { id } = await aPerson(client, null, { audience: 'operator', role: 'OPERATOR_ADMIN' })
  return aSession(client, id, 'operator')
}

/** Lets the users of a partner write: the terms in force are accepted. */
export const acceptTerms = async (client: Client, partnerId: string): Promise<void> => {
  await client.query(`update partner set agreed_version = $2 where id = $1`, [partnerId, termsVersion])
}
