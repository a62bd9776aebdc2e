import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { poolOf } from '../../apps/server/src/world/client-pool.ts'
import { createPartner, createPerson, createSession, createStore } from '../../apps/server/src/world/onboarding.ts'
import { updateRows } from '../../apps/server/src/world/rows.queries.ts'
import { termsVersion } from '../../packages/phrases/src/terms/published.ts'

/** The program that every new database has. */
export const standard = '0190f000-0000-7000-8000-000000000001'

export type Partner = { partnerId: string; storeId: string }

/** An approved partner with a store. */
export const aPartner = async (client: Client): Promise<Partner> => {
  const db = poolOf(client)
  const partnerId = await createPartner(db)
  return { partnerId, storeId: await createStore(db, { partnerId }) }
}

type Person = {
  audience: 'portal' | 'pos' | 'operator'
  role: 'RETAILER' | 'CASHIER' | 'OPERATOR_ADMIN'
  passwordHash?: string
}

/** Returns the id and e-mail of a new user of the partner. */
export const aPerson = async (client: Client, partnerId: string | null, person: Person) => {
  const email = `${randomUUID()}@bench.test`
  return { id: await createPerson(poolOf(client), { partnerId, email, ...person }), email }
}

/** Returns the session token of a new retailer of the partner. */
export const aReader = async (client: Client, partnerId: string): Promise<string> => {
  const { id } = await aPerson(client, partnerId, { audience: 'portal', role: 'RETAILER' })
  return createSession(poolOf(client), id, 'portal')
}

/** Returns the session token of a new administrator of the console. */
export const anOperator = async (client: Client): Promise<string> => {
  const { id } = await aPerson(client, null, { audience: 'operator', role: 'OPERATOR_ADMIN' })
  return createSession(poolOf(client), id, 'operator')
}

/** Lets the users of a partner write: the terms in force are accepted. */
export const acceptTerms = (client: Client, partnerId: string): Promise<void> =>
  updateRows(poolOf(client), 'partner', { id: partnerId }, { agreedVersion: termsVersion })
