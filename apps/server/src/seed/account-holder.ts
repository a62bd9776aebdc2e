import type { Keyring } from '#server/secrets/keyring.ts'
import { writePastAudit } from '#server/db/audit.ts'
import type { Db } from '#server/db/db.ts'
import { databaseNow } from '#server/db/now.ts'
import { newId } from '#server/base/ids.ts'
import { accountHolder, createBankLink } from '#server/world/onboarding.ts'
import { getRow, insertRow, updateRows } from '#server/world/rows.queries.ts'
import type { Deps } from '#server/ports/deps.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { demoPartners, taxpayerOf, type SeedPartner, type SeedStore } from './program.ts'

/** Hours since the application of the further store was sent, and days since the partners registered. */
export const [reviewedHours, registeredDays] = [4, 500]
/** Returns the database time that many minutes ago. */
export const minutesAgo = async (db: Db, minutes: number) =>
  new Date((await databaseNow(db)).getTime() - minutes * 60_000)

/** Minutes from the addition of a store to the sending of its application. */
export const sentAfter = 50

/** Minutes since a store was added: each older one a week after the one before. */
export const addedMinutes = ({ situation }: SeedStore, place: number): number => {
  if (situation === 'under-review') return reviewedHours * 60 + sentAfter
  return situation === 'without-bank' ? 90 : (registeredDays - place * 7) * 24 * 60 - 10
}

/** Hours since the Store Admin linked another account. The payout before went out at least 23 hours ago. */
const changedHours = 20

type Linked = SeedStore & { id: string }
type Linking = { db: Db; keyring: Keyring; partnerId: string; seed: SeedPartner; by: string }

const linkAt = async ({ db, keyring, partnerId, seed, by }: Linking, store: Linked, last4: string, at: Date) => {
  const [{ role }] = seed.people
  const id = await createBankLink(db, keyring, {
    partnerId,
    storeId: store.id,
    account: `100000${last4}`,
    ...accountHolder(taxpayerOf(seed, store)),
    holder: taxpayerOf(seed, store),
    askedBy: by,
    askedAt: at,
    createdAt: at,
    verifiedAt: at,
    ownersAt: at,
  })
  const linked = { action: 'bank.linked', object: 'store', objectId: store.id, after: { link: id } } as const
  await writePastAudit(db, keyring, { partnerId, userId: by, role }, at, linked)
  return id
}

/**
 * Links the account with which a store applied, as Plaid would report one. No payment arrives, because no bank has the routing
 * number.
 */
export const linkBank = async (linking: Linking, store: Linked, place: number): Promise<void> => {
  const { db } = linking
  if (store.last4 === '') return
  const at = await minutesAgo(db, addedMinutes(store, place) - sentAfter + 2)
  await linkAt(linking, store, store.formerLast4 ?? store.last4, at)
}

/**
 * Replaces the account of a store of the grocer; the payouts of the new one wait 72 hours. Runs after the past payouts, which went
 * to the former account.
 */
export const seedAccountChange = async (
  { pool, keyring }: Pick<Deps, 'pool' | 'keyring'>,
  { partnerId, userId: by }: { partnerId: string; userId: string },
): Promise<void> => {
  const [seed] = demoPartners
  await withTenant({ pool, caller: { partnerId } }, async (db) => {
    for (const store of seed.stores.filter(({ formerLast4 }) => formerLast4 !== undefined)) {
      const { id } = await getRow(db, 'store', { partnerId, code: store.code })
      const at = await minutesAgo(db, changedHours * 60)
      const former = { partnerId, storeId: id, state: 'LIVE' } as const
      await updateRows(db, 'bank_link', former, { state: 'REPLACED', retiredAt: at, retiredReason: 'CHANGED' })
      const linking = { db, keyring, partnerId, seed, by }
      const bankLinkId = await linkAt(linking, { ...store, id }, store.last4, at)
      await updateRows(db, 'store', { partnerId, id }, { bankAccountLast4: store.last4 })
      const hold = { partnerId, storeId: id, id: newId(), kind: 'BANK_CHANGE', bankLinkId, begunBy: by } as const
      await insertRow(db, 'payout_hold', { ...hold, begunAt: at, endsAt: new Date(at.getTime() + 72 * 3_600_000) })
    }
  })
}
