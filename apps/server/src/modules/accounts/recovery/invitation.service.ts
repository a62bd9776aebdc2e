import type { readInvitation } from '@tillgate/contract/recovery.ts'
import type { Answer, Asked } from '@tillgate/contract/route.ts'
import { withIdentity, withTenant } from '#server/db/with-tenant.ts'
import type { Caller } from '#server/caller.ts'
import type { Context } from '#server/db/context.ts'
import { hit } from '#server/http/rate-limit.queries.ts'
import { refuse } from '#server/refusal.ts'
import { userOfLink } from '../links/links.service.ts'
import { addressLimit } from './recovery.service.ts'
import { findAccount, listStoreNames } from './recovery.queries.ts'

/** Who invites whom, shown before a first password is chosen. Reading uses up undefined: mail scanners read too. */
export const showInvitation = async (
  { body }: Asked<typeof readInvitation>,
  { pool, meta }: Context<Caller>,
): Promise<Answer<typeof readInvitation>> => {
  const { email, token } = body
  const limit = addressLimit('invitation-address', meta.ip, 30, 60)
  const exceeded = await withIdentity(pool, (db) => hit(db, [limit]))
  if (exceeded) refuse('rate.too-many', { retryAfter: exceeded.retryAfter })
  const invited = await withIdentity(pool, async (db) => {
    const owner = await userOfLink(db, { token, email, purpose: 'first-password' })
    return owner === undefined ? undefined : findAccount(db, { email })
  })
  if (!invited || invited.partnerId === null) return refuse('link.expired')
  const { partnerId } = invited
  return {
    firstName: invited.firstName,
    businessName: invited.businessName ?? '',
    storeNames: await withTenant({ pool, caller: { partnerId } }, (db) => listStoreNames(db, partnerId)),
    isCashier: invited.role === 'CASHIER',
  }
}
