import type { Keyring } from '#server/secrets/keyring.ts'
import { sealedOwners } from '../modules/banking/bank-links/owners.service.ts'
import { writePastAudit } from '#server/db/audit.ts'
import type { Db } from '#server/db/db.ts'
import { databaseNow } from '#server/db/now.ts'
import { newId } from '#server/base/ids.ts'
import { accountIndexOf, linkField } from '../modules/banking/bank-links/refresh.service.ts'
import type { SeedPartner, SeedStore } from './program.ts'
import { changeAccount, insertSeedLink } from './seed.queries.ts'

/** Columns of an account's holder as `saveAccount` would store them. */
export const holderColumns = (
  keyring: Keyring,
  key: { partnerId: string; id: string },
  { holder, isBankLogin }: { holder: string; isBankLogin: boolean },
) => {
  const owners = sealedOwners(
    keyring,
    key,
    isBankLogin ? { state: 'REPORTED', names: [holder] } : { state: 'DECLARED' },
  )
  return {
    holder: isBankLogin ? null : holder,
    said: isBankLogin ? null : 'database_insights_pass',
    ownersState: owners?.state ?? null,
    ownersSealed: owners?.sealed ?? null,
  }
}

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
  const id = newId()
  const at = await minutesAgo(db, linkedMinutes(store))
  await insertSeedLink(db, {
    partnerId,
    id,
    storeId: store.id,
    lastLinkSessionId: newId(),
    state: 'LIVE',
    last4: store.last4,
    ...holderColumns(keyring, { partnerId, id }, { holder: name, isBankLogin: true }),
    holder: name,
    accountType: 'checking',
    accountNumber: keyring.seal(linkField('account_number', partnerId, id), `100000${store.last4}`),
    accountIndex: accountIndexOf(keyring, { routing: '333333334', account: `100000${store.last4}` }),
    routingNumber: keyring.seal(linkField('routing_number', partnerId, id), '333333334'),
    routingLast4: '3334',
    askedBy: by,
    askedAt: at,
    createdAt: at,
    verifiedAt: at,
    ownersAt: at,
  })
  const linked = { action: 'bank.linked', object: 'store', objectId: store.id, after: { link: id } } as const
  await writePastAudit(db, keyring, { partnerId, userId: by, role }, at, linked)
  if (store.situation !== 'account-changed') return
  await changeAccount(db, { partnerId, storeId: store.id, id, earlierId: newId(), by })
}
