import { newId } from '#server/base/ids.ts'
import type { Deps } from '#server/boot/deps.ts'
import { withIdentity, withTenant } from '#server/db/with-tenant.ts'
import { findPerson } from './checked-file.queries.ts'
import { hasChange, insertPriceChange, listUnsoldItems } from './price-change.queries.ts'
import { demoPartners } from './programme.ts'

/** Gives some items of the grocer a raise of prices in their history, which can be undone. */
export const seedPriceChange = async ({ pool }: Pick<Deps, 'pool'>): Promise<void> => {
  const [grocer] = demoPartners
  const [admin] = grocer.people
  const person = await withIdentity(pool, (db) => findPerson(db, admin.email))
  if (!person) return
  const { partnerId, userId } = person
  await withTenant({ pool, caller: { partnerId } }, async (db) => {
    if (await hasChange(db, partnerId)) return
    const itemIds = await listUnsoldItems(db, partnerId)
    await insertPriceChange(db, { partnerId, userId, changeId: newId(), itemIds })
  })
}
