import type * as contract from '@tillgate/contract/auth.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { isPermitted } from '@tillgate/domain/permissions.ts'
import { withIdentity, withTenant } from '#server/db/with-tenant.ts'
import type { Context } from '#server/db/context.ts'
import type { Newcomer, PortalUser } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import { findBankShown } from '#server/modules/partners/api.ts'
import { supervisorIdOf } from '../auth/auth.answer.ts'
import { findBusiness, findNewcomer, findPartner, findPerson } from '../auth/auth.queries.ts'
import { toProfile, toProfileRetailer } from './profile.answer.ts'
import { isPortalRole } from '../auth/sign-in.service.ts'

const readNewcomer = async (
  id: string,
  { pool, caller }: Context<Newcomer>,
): Promise<Answer<typeof contract.getProfile>> => {
  const person = id === caller.userId ? await withIdentity(pool, (db) => findNewcomer(db, id)) : undefined
  return person ? toProfile(person, caller.role, null) : refuse('user.not-found')
}

const readMember = (id: string, context: Context<PortalUser>): Promise<Answer<typeof contract.getProfile>> => {
  const { userId, partnerId, role, approved } = context.caller
  const isAdmin = isPermitted(role, 'partner.run')
  if (id !== userId && !(isAdmin && approved)) refuse('user.not-found')
  return withTenant(context, async (db) => {
    const person = (await findPerson(db, partnerId, id)) ?? refuse('user.not-found')
    if (!isPortalRole(person.role)) return refuse('user.not-found')
    const partner =
      (await findPartner(db, partnerId, supervisorIdOf(person.id, person.role))) ?? refuse('user.not-found')
    const business = (await findBusiness(db, partnerId)) ?? refuse('user.not-found')
    // Only the partner's admin sees the routing number.
    const { storeId } = business
    const bank =
      isPermitted(role, 'bank.routing-number') && storeId !== null
        ? await findBankShown(db, { partnerId, storeId })
        : undefined
    return toProfile(person, person.role, toProfileRetailer(partner, business, bank?.routingLast4 ?? null))
  })
}

/** Reads the own profile; a Store Admin also reads profiles of the partner's people. */
export const getProfile = (
  { params }: Input<typeof contract.getProfile>,
  { caller, ...around }: Context<PortalUser | Newcomer>,
): Promise<Answer<typeof contract.getProfile>> =>
  caller.partnerId === null
    ? readNewcomer(params.id, { ...around, caller })
    : readMember(params.id, { ...around, caller })
