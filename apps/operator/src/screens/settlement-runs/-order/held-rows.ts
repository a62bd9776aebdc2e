import type { StatementDetail } from '@tillgate/contract/operator-payment-orders.ts'
import { sumDollars } from '@tillgate/domain/money.ts'
import type { HeldRow } from '#operator/features/holds/holds-card.tsx'

/** Merges a hold of all stores into one row, regardless of the number of waiting statements. */
export const heldRows = (statements: readonly StatementDetail[]): HeldRow[] => {
  const rows = new Map<string, HeldRow>()
  for (const { id, store, storeId, payable, holds } of statements) {
    for (const hold of holds) {
      const key = hold.id ?? `${id} ${hold.kind}`
      const row = rows.get(key) ?? { key, storeId, stores: [], amount: 0, hold }
      rows.set(key, { ...row, stores: [...row.stores, store], amount: sumDollars([row.amount, payable]) })
    }
  }
  return [...rows.values()]
}
