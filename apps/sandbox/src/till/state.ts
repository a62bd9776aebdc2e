import { Refused } from '@tillgate/client/refused.ts'
import type { OpenTill, Session } from '@tillgate/client/till.ts'
import type { PosPurchase } from '@tillgate/contract/pos-purchases.ts'
import type { TransactionDetail } from '@tillgate/contract/purchases.ts'
import type { BackOffice, ShopCashier, ShopItem, ShopStore } from '../shop/back-office.ts'

/** A purchase of the day as a line of a list shows it. */
export type Made = { number: number | null; id: string; at: string; type: string; status: string; total: number }

export type State = {
  mode: 'sale' | 'return'
  office: BackOffice | undefined
  stores: ShopStore[]
  cashiers: ShopCashier[]
  store: ShopStore | undefined
  signedIn: { till: OpenTill; session: Session } | undefined
  /** Many wrong passwords were typed at this terminal: the cashier also types the code of a mail. */
  isCodeWanted: boolean
  quick: ShopItem[]
  /** The basket that is open, priced; or the sale that is over, until the next one begins. */
  basket: PosPurchase | undefined
  isOver: boolean
  card: string
  /** What the store gets for the sale that is over. */
  booked: TransactionDetail | undefined
  /** The sale that something of is to come back, how much of each line, and the return once it is made. */
  sale: PosPurchase | undefined
  giving: Map<number, number>
  back: PosPurchase | undefined
  today: Made[]
  problem: { at: 'where' | 'basket' | 'pay' | 'return'; text: string } | undefined
  isBusy: boolean
  /** The card's bank is being waited for: up to half a minute. */
  isAsking: boolean
}

export const state: State = {
  mode: 'sale',
  office: undefined,
  stores: [],
  cashiers: [],
  store: undefined,
  signedIn: undefined,
  isCodeWanted: false,
  quick: [],
  basket: undefined,
  isOver: false,
  card: '',
  booked: undefined,
  sale: undefined,
  giving: new Map(),
  back: undefined,
  today: [],
  problem: undefined,
  isBusy: false,
  isAsking: false,
}

const listeners = new Set<() => void>()
export const onChange = (listener: () => void): void => {
  listeners.add(listener)
}
export const change = (part: Partial<State>): void => {
  Object.assign(state, part)
  for (const listener of listeners) listener()
}

/** A refusal in the server's words; a sentence of ours where no answer came. */
export const wordsOf = (error: unknown): string => {
  if (!(error instanceof Refused)) return 'Something went wrong on this page. Reload it.'
  if (error.status === 0 || error.status === 502) return 'The product does not answer. Is it running?'
  const fields = error.fields.map(({ message }) => message).filter((one) => one !== error.message)
  return [error.message, ...fields].join(' ')
}

let queue: Promise<unknown> = Promise.resolve()
/** Runs tasks in sequence and shows an error in the task's section. */
export const inTurn = (at: NonNullable<State['problem']>['at'], work: () => Promise<void>): Promise<void> => {
  const before = queue
  const run = async (): Promise<void> => {
    await before
    change({ isBusy: true, problem: undefined })
    try {
      await work()
    } catch (error) {
      change({ problem: { at, text: wordsOf(error) } })
    }
    change({ isBusy: false })
  }
  const one = run()
  queue = one
  return one
}
export const problemAt = (at: NonNullable<State['problem']>['at']): string =>
  state.problem?.at === at ? state.problem.text : ''
