import { randomBytes } from 'node:crypto'
import type { Db } from '#server/db/db.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { newId, newReceiptNumber } from '#server/base/ids.ts'
import { rowsOfVisit } from './rows.ts'
import type { Account, Row, Visit } from './visit.ts'
import {
  insertAuthorisations,
  insertBookedEntries,
  insertHistoryTill,
  insertPurchaseLines,
  insertPurchases,
  insertTenders,
  listHistoryTills,
} from './history.queries.ts'

/** Prefix of approvals in the demonstration: the sandbox's issuer accepts every return of such an approval. */
export const historyReference = 'auth_demo_'

/** Returns the visit as known at an instant, without later events. */
export const asOf = ({ reversedAt, returned, ...visit }: Visit, at: Date): Visit => ({
  ...visit,
  ...(reversedAt && reversedAt <= at && { reversedAt }),
  ...(returned && returned.at <= at && { returned }),
})

/** Returns the tills of the history, creating missing ones, and the last recorded sale. */
export const openHistoryTills = async (
  db: Db,
  store: { partnerId: string; storeId: string; createdBy: string; since: Date },
  tills: number,
): Promise<{ ids: string[]; until: Date | undefined }> => {
  const known = await listHistoryTills(db, store, historyReference)
  if (known.length > 0) {
    const ends = known.flatMap(({ soldAt }) => soldAt?.getTime() ?? [])
    return { ids: known.map(({ id }) => id), until: new Date(Math.max(...ends)) }
  }
  const { createdBy, partnerId, storeId, since } = store
  const made = Array.from({ length: tills }, (_, nth) => ({ id: newId(), name: `Register ${nth + 1}` }))
  for (const till of made) {
    await insertHistoryTill(db, { ...till, partnerId, storeId, createdBy, since }, randomBytes(32))
  }
  return { ids: made.map(({ id }) => id), until: undefined }
}

/** Adds receipt numbers, each used once in these rows. */
const withNumbers = (rows: readonly Row[]): Row[] => {
  const numbers = new Set<string>()
  while (numbers.size < rows.length) numbers.add(newReceiptNumber())
  const drawn = [...numbers]
  return rows.map((row, place) => ({ ...row, receipt_number: drawn[place] ?? '' }))
}

/** Writes the visits at the tills of a store, dated to the past. */
export const writeHistory = async (
  db: Db,
  keyring: Keyring,
  account: Account,
  visits: readonly Visit[],
): Promise<void> => {
  const rows = visits.map((visit) => rowsOfVisit(keyring, account, visit))
  const { partnerId } = account
  await insertPurchases(db, partnerId, withNumbers(rows.flatMap(({ purchases }) => purchases)))
  await insertPurchaseLines(
    db,
    partnerId,
    rows.flatMap(({ lines }) => lines),
  )
  await insertAuthorisations(
    db,
    partnerId,
    rows.flatMap(({ authorisations }) => authorisations),
  )
  await insertBookedEntries(
    db,
    partnerId,
    rows.flatMap(({ entries }) => entries),
  )
  await insertTenders(
    db,
    partnerId,
    rows.flatMap(({ tenders }) => tenders),
  )
}
