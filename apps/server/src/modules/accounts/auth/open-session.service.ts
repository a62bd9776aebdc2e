import type * as contract from '@tillgate/contract/auth.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { sessionSeconds } from '@tillgate/domain/passcodes.ts'
import type { PortalRole } from '@tillgate/domain/roles.ts'
import type { Db, Pool } from '#server/db/db.ts'
import type { Audience } from '#server/db/columns.ts'
import { withTenant, withIdentity } from '#server/db/with-tenant.ts'
import type { RequestMeta } from '#server/base/request-meta.ts'
import { markDevice, unknownDevice } from '#server/secrets/device-mark.ts'
import { newToken, tokenHash, type Keyring } from '#server/secrets/keyring.ts'
import type { AccountAction } from '@tillgate/domain/account-actions.ts'
import { eventRow } from '../account/account-events.service.ts'
import { supervisorIdOf, toRetailer, toSignedIn } from './auth.answer.ts'
import { findPartner, findPerson, revokeSessionsOf, revokeSession } from './auth.queries.ts'
import type { Guarded } from './sign-in-guard.queries.ts'
import { openSession, type SessionTill } from './sign-in.queries.ts'
import type { Context } from '#server/db/context.ts'
import type { Newcomer, PortalUser } from '#server/base/caller.ts'
import { translate } from '#server/http/translate.ts'

export const logout = async (
  _: Input<typeof contract.logout>,
  { pool, meta }: Context<PortalUser | Newcomer>,
): Promise<Answer<typeof contract.logout>> => {
  const { token } = meta
  if (token !== undefined) await withIdentity(pool, (db) => revokeSession(db, tokenHash(token)))
  return { message: translate(meta.language, 'logout.done') }
}

/** Returns the mail recipient of a person, or undefined when the person is not of this partner. */
export const personToWrite = async (
  db: Db,
  partnerId: string,
  id: string,
): Promise<{ id: string; email: string; phoneNumber: string | null; firstName: string } | undefined> =>
  findPerson(db, partnerId, id)

type Opening = {
  userId: string
  action: AccountAction
  audience?: Audience
  seconds?: number
  /** Subject and device whose wrong-password count the sign-in resets. */
  guarded?: Guarded
  /** The device of a cashier's session. */
  till?: SessionTill
  /** A PIN opened the session instead of the password. */
  isByPin?: boolean
}

/** Opens a session and returns its bearer token. Only the token's hash is stored. */
export const newSession = async (
  db: Db,
  keyring: Keyring,
  meta: RequestMeta,
  { userId, action, audience = 'portal', seconds = sessionSeconds, guarded, till, isByPin = false }: Opening,
): Promise<string> => {
  const token = newToken()
  const { ip, userAgent } = meta
  const event = eventRow(keyring, meta, { userId }, action)
  const session = { tokenHash: tokenHash(token), userId, audience, ip, userAgent, seconds, till, isByPin }
  await openSession(db, session, event, guarded)
  return token
}

/** Ends all sessions at once: the next request of each is a 401. */
export const endSessionsOf = (db: Db, userId: string) => revokeSessionsOf(db, userId)

type Named = {
  id: string
  email: string
  emailVerified: boolean
  firstName: string
  lastName: string
  partnerId: string | null
}

/**
 * Builds the answer of a sign-in. A known device keeps its name and is known for longer. An unproven email gets no device mark:
 * the mark belongs to the email, and a later owner's account would allow guesses from each known device.
 */
export const signedIn = async (
  pool: Pool,
  keyring: Keyring,
  account: Named,
  role: PortalRole,
  token: string,
  device: Buffer = unknownDevice,
): Promise<Answer<typeof contract.login>> => {
  const { partnerId } = account
  const partner =
    partnerId === null
      ? undefined
      : await withTenant({ pool, caller: { partnerId } }, (db) =>
          findPartner(db, partnerId, supervisorIdOf(account.id, role)),
        )
  const retailer = partner ? toRetailer(partner) : null
  const mark = account.emailVerified ? markDevice(keyring, account.email, device) : ''
  return toSignedIn(account, role, token, { retailer, device: mark })
}
