import { lastWholeMonth } from '@tillgate/domain/accountant.ts'
import { newId } from '#server/base/ids.ts'
import type { Deps } from '#server/boot/deps.ts'
import { databaseNow } from '#server/db/now.ts'
import { withIdentity, withTenant } from '#server/db/with-tenant.ts'
import { newToken, tokenHash } from '#server/secrets/keyring.ts'
import { insertAccountant } from './accountant.queries.ts'
import { findPerson } from './checked-file.queries.ts'
import { demoPartners } from './programme.ts'

/** Names an accountant for the grocer. The link to the last month was used and has ended. */
export const seedAccountant = async ({ pool }: Pick<Deps, 'pool'>): Promise<void> => {
  const [grocer] = demoPartners
  const [admin] = grocer.people
  const person = await withIdentity(pool, (db) => findPerson(db, admin.email))
  if (!person) return
  const { partnerId } = person
  await withTenant({ pool, caller: { partnerId } }, async (db) => {
    const month = lastWholeMonth(await databaseNow(db))
    await insertAccountant(db, { partnerId, month, linkId: newId(), tokenHash: tokenHash(newToken()) })
  })
}
