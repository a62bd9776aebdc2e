import type { OpenTill } from '@tillgate/client/till.ts'
import type { PosPurchase } from '@tillgate/contract/pos-purchases.ts'
import type { TillDatabase } from '../device/database.ts'
import { approvalOf, linesOf } from './sent-basket.ts'
import type { Effect } from './state.ts'

/** Basket that the server has to learn of: put aside, or cancelled. */
export type Waiting = Readonly<{ id: string; at: number; effect: Effect & { do: 'park' | 'cancel' } }>

const isWaiting = (value: object): value is Waiting => 'id' in value && 'at' in value && 'effect' in value

/** What an earlier run of this till left. */
export const readWaiting = async (database: TillDatabase): Promise<readonly Waiting[]> => {
  const kept = await database.get('kept', 'waiting')
  return Array.isArray(kept) ? kept.filter(isWaiting) : []
}

/** Puts the basket aside at the server, or cancels it there. */
export const tellServer = (till: OpenTill, { effect }: Waiting): Promise<PosPurchase> => {
  if (effect.do === 'cancel') return till.cancel(effect.purchaseId)
  const lines = { ...linesOf(effect.basket), park: true }
  return effect.purchaseId === null
    ? till.price(lines)
    : till.reprice(effect.purchaseId, { ...lines, ...approvalOf(effect.basket) })
}

/** Codes of a purchase that has ended at the server: the basket becomes a new one. */
const ended: readonly string[] = ['purchase.state', 'purchase.not-found']

/**
 * What becomes of a refused call. `again`: as a new purchase. `drop`: nothing is left to cancel. `keep`: the server refuses the basket as it is;
 * it stays at this till and can be opened here.
 */
export const afterRefusal = ({ effect }: Waiting, code: string): 'again' | 'drop' | 'keep' => {
  if (effect.do === 'cancel') return 'drop'
  return effect.purchaseId !== null && ended.includes(code) ? 'again' : 'keep'
}
