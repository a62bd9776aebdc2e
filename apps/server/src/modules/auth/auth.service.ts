import type { getProfile, login, logout } from '@tillgate/contract/auth.ts'
import type { Answer, Asked } from '@tillgate/contract/route.ts'
import { portalRoles, storeAdmins, type OperatorRole, type PortalRole } from '@tillgate/domain/roles.ts'
import type { Pool } from '#server/db/db.ts'
import { withIdentity, withTenant } from '#server/db/with-tenant.ts'
import type { Caller, Context, Newcomer, PortalUser } from '#server/http/caller.ts'
import { forgive, hit, type Limit } from '#server/http/rate-limit.queries.ts'
import { refuse } from '#server/http/refusal.ts'
import { say } from '#server/http/speak.ts'
import { newToken, tokenHash } from '#server/secrets/keyring.ts'
import { isPasswordOf } from '#server/secrets/passwords.ts'
import { toProfile, toRetailer, toSignedIn } from './auth.answer.ts'
import {
  findAccount,
  findPartner,
  findPerson,
  insertSession,
  listStoreNames,
  revokeSession,
  type Account,
} from './auth.queries.ts'

const quarterHour = 15 * 60
/** Long enough to mean "until the password is reset". */
const untilReset = 10 * 365 * 24 * 3600

/** Counted per e-mail as typed, known or not, so that counting tells nothing about who exists. */
const accountLimits = (email: string): Limit[] => [
  { name: 'login-account', subject: email, max: 5, seconds: quarterHour },
  { name: 'login-streak', subject: email, max: 100, seconds: untilReset },
]
const addressLimit = (ip: string): Limit => ({ name: 'login-address', subject: ip, max: 30, seconds: 60 })

const isPortalRole = (role: PortalRole | OperatorRole): role is PortalRole => portalRoles.some((one) => one === role)

const retailerOf = (pool: Pool, partnerId: string) =>
  withTenant({ pool, caller: { partnerId } }, async (db) =>
    toRetailer(await findPartner(db, partnerId), await listStoreNames(db, partnerId)),
  )

/** One answer and one time for every wrong sign-in: unknown, wrong password, disabled, operator. */
const admitted = async (account: Account | undefined, password: string): Promise<Account & { role: PortalRole }> => {
  const right = await isPasswordOf(account?.password_hash, password)
  if (!right || !account?.active || !isPortalRole(account.role)) return refuse('login.failed')
  if (account.role === 'CASHIER') return refuse('login.use-the-app')
  return { ...account, role: account.role }
}

/** Spec 1 §4, login. A failed sign-in is a 400, never a 401: the portal would retry and leave the page. */
export const signIn = async (
  { body }: Asked<typeof login>,
  { pool, asking }: Context<Caller>,
): Promise<Answer<typeof login>> => {
  const { email, password } = body
  const limits = accountLimits(email)
  const [exceeded, found] = await withIdentity(pool, async (db) => [
    await hit(db, [addressLimit(asking.ip), ...limits]),
    await findAccount(db, email),
  ])
  if (exceeded?.limit.name === 'login-streak') refuse('login.reset-needed')
  if (exceeded?.limit.name === 'login-address') refuse('rate.too-many', { retryAfter: exceeded.retryAfter })
  if (exceeded) refuse('login.locked', { retryAfter: exceeded.retryAfter })

  const account = await admitted(found, password)
  if (account.two_factor) refuse('login.two-factor-needed')

  const token = newToken()
  await withIdentity(pool, async (db) => {
    await forgive(db, limits)
    const { ip, userAgent } = asking
    await insertSession(db, { tokenHash: tokenHash(token), userId: account.id, ip, userAgent })
  })
  const retailer = account.partner_id === null ? null : await retailerOf(pool, account.partner_id)
  return toSignedIn(account, account.role, token, retailer)
}

export const signOut = async (
  _: Asked<typeof logout>,
  { pool, asking }: Context<PortalUser | Newcomer>,
): Promise<Answer<typeof logout>> => {
  const { token } = asking
  if (token !== undefined) await withIdentity(pool, (db) => revokeSession(db, tokenHash(token)))
  return { message: say(asking.language, 'logout.done') }
}

/** One's own profile; a Store Admin also reads the partner's people. */
export const readProfile = async (
  { params }: Asked<typeof getProfile>,
  context: Context<PortalUser>,
): Promise<Answer<typeof getProfile>> => {
  const { userId, partnerId, role } = context.caller
  if (params.id !== userId && !(storeAdmins.includes(role) && context.caller.approved)) refuse('user.not-found')
  return withTenant(context, async (db) => {
    const person = (await findPerson(db, partnerId, params.id)) ?? refuse('user.not-found')
    if (!isPortalRole(person.role)) return refuse('user.not-found')
    const retailer = toRetailer(await findPartner(db, partnerId), await listStoreNames(db, partnerId))
    return toProfile(person, person.role, retailer)
  })
}
