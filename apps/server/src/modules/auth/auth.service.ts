import type { getProfile, logout } from '@tillgate/contract/auth.ts'
import type { Answer, Asked } from '@tillgate/contract/route.ts'
import { storeAdmins } from '@tillgate/domain/roles.ts'
import { withIdentity, withTenant } from '#server/db/with-tenant.ts'
import type { Context, Newcomer, PortalUser } from '#server/http/caller.ts'
import { refuse } from '#server/http/refusal.ts'
import { say } from '#server/http/speak.ts'
import { tokenHash } from '#server/secrets/keyring.ts'
import { toProfile, toRetailer } from './auth.answer.ts'
import { findPartner, findPerson, revokeSession } from './auth.queries.ts'
import { isPortalRole } from './sign-in.service.ts'

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
    const partner = (await findPartner(db, partnerId)) ?? refuse('user.not-found')
    return toProfile(person, person.role, toRetailer(partner))
  })
}
