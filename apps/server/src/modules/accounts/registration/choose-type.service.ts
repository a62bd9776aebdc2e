import { randomInt } from 'node:crypto'
import type * as contract from '@tillgate/contract/registration.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import type { PortalRole } from '@tillgate/domain/roles.ts'
import { placeholderBusinessName, placeholderZip, retailerTypes, type StoreType } from '@tillgate/domain/stores.ts'
import { writeAudit } from '#server/db/audit.ts'
import { withAccounts } from '#server/db/with-tenant.ts'
import type { Context } from '#server/db/context.ts'
import type { Newcomer } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import { newId } from '#server/base/ids.ts'
import { endSessionsOf, newSession, signedIn } from '../auth/open-session.service.ts'
import { giveRole } from './registration.queries.ts'
import { insertPartner } from '#server/modules/partners/api.ts'
import { insertPrimaryStore } from '#server/modules/partners/api.ts'

const roleOf = (type: StoreType): PortalRole => (retailerTypes.includes(type) ? 'RETAILER' : 'PROVIDER')

/** Creates the store's support id. The partner's first store cannot collide with another store of the partner. */
const newSupportId = (): string => String(randomInt(10_000_000, 100_000_000))

/**
 * Creates the role, the partner, the primary store and the session in one transaction, once. The credential of the request
 * ends, so a second request with the same key is unauthenticated. Of two concurrent requests one finds the role already set.
 */
export const setNewPartner = async (
  { body }: Input<typeof contract.setNewPartner>,
  { pool, caller, meta, keyring }: Context<Newcomer>,
): Promise<Answer<typeof contract.setNewPartner>> => {
  const { userId } = caller
  const { Type: type } = body
  const [partnerId, storeId, role] = [newId(), newId(), roleOf(type)]
  const { account, token } = await withAccounts({ pool, caller: { partnerId } }, async (db) => {
    await insertPartner(db, { id: partnerId, name: placeholderBusinessName, type })
    const founder = (await giveRole(db, userId, partnerId, role)) ?? refuse('store-type.taken')
    await endSessionsOf(db, userId)
    const session = await newSession(db, keyring, meta, { userId, action: 'type-chosen' })
    const store = { partnerId, id: storeId, name: placeholderBusinessName, type, code: newSupportId() }
    await insertPrimaryStore(db, { ...store, zip: placeholderZip })
    const event = { action: 'partner.founded', object: 'partner', objectId: partnerId, after: { type } } as const
    await writeAudit(db, keyring, { partnerId, userId, role }, meta, event)
    return { account: founder, token: session }
  })
  return signedIn(pool, keyring, account, role, token)
}
