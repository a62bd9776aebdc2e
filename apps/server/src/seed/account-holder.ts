import type { Keyring } from '#server/secrets/keyring.ts'
import { writePastAudit } from '#server/db/audit.ts'
import type { Db } from '#server/db/db.ts'
import { databaseNow } from '#server/db/now.ts'
import { newId } from '#server/base/ids.ts'
import { accountHolder, createBankLink } from '#server/world/onboarding.ts'
import { ago, insertRow } from '#server/world/rows.queries.ts'
import type { SeedPartner, SeedStore } from './program.ts'

/** Hours since the application of the further store was sent, and days since the partners registered. */
export const [reviewedHours, registeredDays] = [4, 500]
/** Returns the database time that many minutes ago. */
export const minutesAgo = async (db: Db, minutes: number) =>
  new Date((await databaseNow(db)).getTime() - minutes * 60_000)

/** Minutes since the account was linked, which waits after a change and precedes an application. */
const linkedMinutes = ({ situation }: SeedStore): number =>
  situation === 'account-changed' ? 0 : situation === 'under-review' ? reviewedHours * 60 + 2 : 60 * 24 * 60

/** Links an account as Plaid would report one. No payment arrives, because no bank has the routing number. */
export const linkBank = async (
  db: Db,
  keyring: Keyring,
  partnerId: string,
  store: SeedStore & { id: string },
  { stores: [{ name }], people: [{ role }] }: SeedPartner,
  by: string,
) => {
  if (store.last4 === '') return
  const at = await minutesAgo(db, linkedMinutes(store))
  const id = await createBankLink(db, keyring, {
    partnerId,
    storeId: store.id,
    account: `100000${store.last4}`,
    holder: name,
    ...accountHolder(name),
    askedBy: by,
    askedAt: at,
    createdAt: at,
    verifiedAt: at,
    ownersAt: at,
  })
  const linked = { action: 'bank.linked', object: 'store', objectId: store.id, after: { link: id } } as const
  await writePastAudit(db, keyring, { partnerId, userId: by, role }, at, linked)
  if (store.situation !== 'account-changed') return
  await insertRow(db, 'bank_link', {
    partnerId,
    id: newId(),
    storeId: store.id,
    lastLinkSessionId: newId(),
    state: 'REPLACED',
    last4: '2210',
    accountType: 'checking',
    askedBy: by,
    verifiedAt: ago('90 days'),
    retiredAt: ago('2 days'),
    retiredReason: 'CLOSED_BY_BANK',
  })
  const hold = { partnerId, storeId: store.id, id: newId(), kind: 'BANK_CHANGE', bankLinkId: id, begunBy: by } as const
  await insertRow(db, 'payout_hold', { ...hold, endsAt: ago('-72 hours') })
}
