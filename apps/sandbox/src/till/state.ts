import { Refused } from '@tillgate/client/refused.ts'
import type { TillCall, OpenTill } from '@tillgate/client/till.ts'
import type { PosPurchase } from '@tillgate/contract/pos-purchases.ts'
import type { TransactionDetail } from '@tillgate/contract/purchases.ts'
import { useSyncExternalStore } from 'react'
import type { BackOffice, ShopCashier, ShopItem, ShopStore } from '../shop/back-office.ts'
import type { KnownTerminal } from './memory.ts'

/** Business without listed stores. `email`: of the Store Admin. */
export type Shop = { email: string; name: string }
type Part = 'where' | 'basket' | 'pay' | 'return'

export type State = {
  mode: 'sale' | 'return'
  office?: BackOffice | undefined
  shops: readonly Shop[]
  stores: readonly ShopStore[]
  store?: ShopStore | undefined
  cashiers: readonly ShopCashier[]
  cashier: string
  terminals: readonly KnownTerminal[]
  terminal: string
  till?: OpenTill | undefined
  /** After many wrong passwords at this terminal, the cashier also types the code of a mail. */
  isCodeWanted: boolean
  quick: readonly ShopItem[]
  /** Open basket with prices; or the ended sale, until the next one begins. */
  basket?: PosPurchase | undefined
  /** Barcodes of its lines as scanned: the label of a scale has the price of its piece, the item has not. */
  scanned: readonly string[]
  isOver: boolean
  /** Kind of the sandbox card, and its token for the next payment. */
  family: string
  card: string
  entryMode: string
  /** Amounts that the store gets for the ended sale. */
  booked?: TransactionDetail | undefined
  /** Sale to return from, quantity by line id, and the confirmed return. */
  sale?: PosPurchase | undefined
  giving: ReadonlyMap<number, number>
  back?: PosPurchase | undefined
  today: Awaited<ReturnType<OpenTill['purchasesOf']>>
  /** Newest first. */
  calls: readonly (TillCall & { nth: number })[]
  /** Announced to screen readers. */
  news: string
  problem?: { at: Part; text: string } | undefined
  isBusy: boolean
  /** The card's bank may need half a minute. */
  isAsking: boolean
}

export const closedTill: State = {
  mode: 'sale',
  shops: [],
  stores: [],
  cashiers: [],
  cashier: '',
  terminals: [],
  terminal: '',
  isCodeWanted: false,
  quick: [],
  scanned: [],
  isOver: false,
  family: 'ok',
  card: '',
  entryMode: 'CONTACTLESS',
  giving: new Map(),
  today: [],
  calls: [],
  news: '',
  isBusy: false,
  isAsking: false,
}

let state = closedTill
const listeners = new Set<() => void>()
export const tillNow = (): State => state
export const change = (part: Partial<State>): void => {
  state = { ...state, ...part }
  for (const listener of listeners) listener()
}
const watch = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useTill = (): State => useSyncExternalStore(watch, tillNow)

const errorText = (error: unknown): string => {
  if (!(error instanceof Refused)) return 'Something went wrong on this page. Reload it.'
  if (error.status === 0 || error.status === 502) return 'The product does not answer. Is it running?'
  const fields = error.fields.map(({ message }) => message).filter((one) => one !== error.message)
  return [error.message, ...fields].join(' ')
}

let queue: Promise<unknown> = Promise.resolve()
/** Runs tasks in sequence and shows an error in the task's part of the page. */
export const inTurn = (at: Part, work: () => Promise<void>): Promise<void> => {
  const run = async (): Promise<void> => {
    change({ isBusy: true, problem: undefined })
    try {
      await work()
    } catch (error) {
      change({ problem: { at, text: errorText(error) } })
    }
    change({ isBusy: false })
  }
  const turn = queue.then(run)
  queue = turn
  return turn
}
