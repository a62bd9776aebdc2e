import { lastWholeMonth } from '@tillgate/domain/accountant.ts'
import { newId } from '#server/base/ids.ts'
import type { Deps } from '#server/ports/deps.ts'
import { writePastAudit } from '#server/db/audit.ts'
import { databaseNow } from '#server/db/now.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { newToken, tokenHash } from '#server/secrets/keyring.ts'
import { findGrocer } from './people.ts'
import { hasRow, insertRow } from '#server/world/rows.queries.ts'

const demoAccountant = { name: 'Ruth Baker, CPA', email: 'ruth@bakerbooks.test' }

/** Names an accountant for the grocer. The link to the last month was used and has ended. */
export const seedAccountant = async ({ pool, keyring }: Pick<Deps, 'pool' | 'keyring'>): Promise<void> => {
  const person = await findGrocer(pool)
  if (!person) return
  const { partnerId } = person
  await withTenant({ pool, caller: { partnerId } }, async (db) => {
    if (await hasRow(db, 'accountant', { partnerId })) return
    const now = await databaseNow(db)
    const month = lastWholeMonth(now)
    const firstOfMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1, 14)
    // In the first hours of a month the mail was sent a moment ago.
    const sentAt = new Date(Math.min(firstOfMonth, now.getTime() - 60_000))
    const hours = (count: number) => new Date(sentAt.getTime() + count * 3_600_000)
    await insertRow(db, 'accountant', {
      partnerId,
      ...demoAccountant,
      language: 'en-US',
      isMonthly: true,
      sentMonth: month,
    })
    await insertRow(db, 'accountant_link', {
      partnerId,
      id: newId(),
      month,
      ...demoAccountant,
      tokenHash: tokenHash(newToken()),
      sentAt,
      expiresAt: hours(7 * 24),
      downloads: 3,
      downloadedAt: new Date(Math.min(hours(25.2).getTime(), now.getTime())),
    })
    const about = { object: 'partner', objectId: partnerId } as const
    const { name, email } = demoAccountant
    await writePastAudit(
      db,
      keyring,
      person,
      sentAt,
      { action: 'accountant.named', ...about, after: { name, email, isMonthly: true } },
      { action: 'accountant.pack-sent', ...about, after: { month, email } },
    )
  })
}
