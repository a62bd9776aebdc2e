import type { login } from '@tillgate/contract/auth.ts'
import type { Answer } from '@tillgate/contract/route.ts'
import { sessionSeconds } from '@tillgate/domain/passcodes.ts'
import type { PortalRole } from '@tillgate/domain/roles.ts'
import type { Db, Pool } from '#server/db/db.ts'
import type { Audience } from '#server/db/tables.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import type { Asking } from '#server/http/caller.ts'
import type { Limit } from '#server/http/rate-limit.queries.ts'
import { refuse } from '#server/http/refusal.ts'
import { newToken, tokenHash } from '#server/secrets/keyring.ts'
import { eventRow, type AccountAction } from '../account/account.door.ts'
import { toRetailer, toSignedIn } from './auth.answer.ts'
import { findPartner, findPartnerNameAtStore, findPerson, revokeSessionsOf } from './auth.queries.ts'
import { openSession } from './sign-in.queries.ts'

export { countAndFind } from './sign-in.queries.ts'

/** The partner's name, asked together with one of its stores: a foreign or unknown store is a 404. */
export const partnerName = async (db: Db, partnerId: string, storeId: string): Promise<string> => {
  const found = (await findPartnerNameAtStore(db, partnerId, storeId)) ?? refuse('store.not-found')
  return found.business_name
}

/** Where a mail to a person of the partner goes. Nothing: nobody of this partner. */
export const personToWrite = async (
  db: Db,
  partnerId: string,
  id: string,
): Promise<{ email: string; firstName: string } | undefined> => {
  const person = await findPerson(db, partnerId, id)
  return person && { email: person.email, firstName: person.first_name }
}

/** What failures in a row count, per e-mail as typed, known or not: counting tells nothing about who exists. */
export const accountLimits = (email: string): Limit[] => [
  // Ten years mean "until the password is reset".
  { name: 'login-streak', subject: email, max: 100, seconds: 10 * 365 * 24 * 3600 },
  { name: 'login-account', subject: email, max: 5, seconds: 15 * 60 },
]

type Opening = {
  userId: string
  action: AccountAction
  audience?: Audience
  seconds?: number
  forgiven?: readonly Limit[]
}

/** Opens a session and gives its bearer, which is kept nowhere: the row holds its hash. */
export const newSession = async (
  db: Db,
  asking: Asking,
  { userId, action, audience = 'portal', seconds = sessionSeconds, forgiven = [] }: Opening,
): Promise<string> => {
  const token = newToken()
  const { ip, userAgent } = asking
  const event = eventRow(asking, { userId }, action)
  await openSession(db, { tokenHash: tokenHash(token), userId, audience, ip, userAgent, seconds }, event, forgiven)
  return token
}

/** Everywhere and at once: the next request of any of them is a 401. */
export const endSessionsOf = (db: Db, userId: string) => revokeSessionsOf(db, userId)

type Named = { id: string; first_name: string; last_name: string; partner_id: string | null }

/** What a sign-in answers. */
export const signedIn = async (
  pool: Pool,
  account: Named,
  role: PortalRole,
  token: string,
): Promise<Answer<typeof login>> => {
  const { partner_id: partnerId } = account
  const partner =
    partnerId === null
      ? undefined
      : await withTenant({ pool, caller: { partnerId } }, (db) => findPartner(db, partnerId))
  return toSignedIn(account, role, token, partner ? toRetailer(partner) : null)
}
