import type { Receipt } from '@tillgate/contract/purchases.ts'
import type { Db } from '#server/db/db.ts'
import { listPurses } from '../till/till-settings.queries.ts'
import { balancesOf } from './purchases.answer.ts'
import type { PurchaseRow } from './purchases.queries.ts'

/** What the card had left after the payment, with the names of the purses. Null: not reported, or the payment was undone. */
export const namedBalances = async (db: Db, purchase: PurchaseRow): Promise<Receipt['balances']> => {
  const balances = balancesOf(purchase)
  if (balances === null) return null
  const purses = await listPurses(db, [purchase.programId])
  return balances.map(({ purse, amount }) => ({
    name: purses.find(({ code }) => code === purse)?.name ?? purse,
    amount,
  }))
}
