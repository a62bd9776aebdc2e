import { lastWholeMonth } from '@tillgate/domain/accountant.ts'
import { newId } from '#server/base/ids.ts'
import type { Deps } from '#server/ports/deps.ts'
import { writePastAudit } from '#server/db/audit.ts'
import { databaseNow } from '#server/db/now.ts'
import { withIdentity, withTenant } from '#server/db/with-tenant.ts'
import { newToken, tokenHash } from '#server/secrets/keyring.ts'
import { demoAccountant, insertAccountant } from './accountant.queries.ts'
import { findPerson } from './checked-file.queries.ts'
import { demoPartners } from './program.ts'

/** Names an accountant for the grocer. The link to the last month was used and has ended. */
export const seedAccountant = async ({ pool, keyring }: Pick<Deps, 'pool' | 'keyring'>): Promise<void> => {
  const [grocer] = demoPartners
  const [admin] = grocer.people
  const person = await withIdentity(pool, (db) => findPerson(db, admin.email))
  if (!person) return
  const { partnerId, userId } = person
  await withTenant({ pool, caller: { partnerId } }, async (db) => {
    const month = lastWholeMonth(await databaseNow(db))
    const link = { partnerId, month, linkId: newId(), tokenHash: tokenHash(newToken()) }
    const sentAt = await insertAccountant(db, link)
    if (!sentAt) return
    const about = { object: 'partner', objectId: partnerId } as const
    const { name, email } = demoAccountant
    await writePastAudit(
      db,
      keyring,
      { partnerId, userId, role: admin.role },
      sentAt,
      { action: 'accountant.named', ...about, after: { name, email, isMonthly: true } },
      { action: 'accountant.pack-sent', ...about, after: { month, email } },
    )
  })
}
