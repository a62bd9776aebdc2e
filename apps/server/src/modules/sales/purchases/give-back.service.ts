import { heldTenders, tendersBack, type TenderCents } from '@tillgate/domain/tenders.ts'
import type { Db } from '#server/db/db.ts'
import type { PurchaseRow } from './purchases.queries.ts'
import { insertTenders, listTendersOfSale, type TenderRow } from './tenders.queries.ts'

const sumOf = (tenders: readonly TenderCents[]): number => tenders.reduce((sum, { cents }) => sum + cents, 0)

/** Rows that give amounts back under the names with which they were paid. */
const rowsBack = (paid: readonly TenderRow[], back: readonly TenderCents[]): TenderRow[] =>
  back.map(({ kind, cents }) => ({
    kind,
    name: paid.find((one) => one.kind === kind)?.name ?? null,
    cents: -cents,
    givenCents: null,
  }))

/** Cents that a sale holds of payments beside the card. */
export const heldBeside = async (db: Db, sale: PurchaseRow): Promise<number> =>
  sumOf(heldTenders(await listTendersOfSale(db, sale)))

/** Gives back all payments beside the card of a reversed sale, at the terminal that reverses it. Returns the cents. */
export const giveBackTenders = async (
  db: Db,
  sale: PurchaseRow,
  drawer: { terminalId: string; userId: string },
): Promise<number> => {
  const paid = await listTendersOfSale(db, sale)
  const held = heldTenders(paid)
  await insertTenders(db, { ...drawer, partnerId: sale.partnerId }, sale.id, rowsBack(paid, held))
  return sumOf(held)
}

/** Gives back the part of a return that the card does not get, as far as tills took it. */
export const giveBackTendersOfReturn = async (db: Db, sale: PurchaseRow, returned: PurchaseRow): Promise<void> => {
  const paid = await listTendersOfSale(db, sale)
  const back = tendersBack(heldTenders(paid), returned.netCents + returned.taxCents - returned.benefitsCents)
  const { partnerId, terminalId, cashierId: userId } = returned
  await insertTenders(db, { partnerId, terminalId, userId }, returned.id, rowsBack(paid, back))
}
