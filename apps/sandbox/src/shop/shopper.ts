import { Refused } from '@tillgate/client/refused.ts'
import type { OpenTill } from '@tillgate/client/till.ts'
import type { PosPurchase } from '@tillgate/contract/pos-purchases.ts'
import { drawBasket, drawLength } from '@tillgate/domain/drawn-baskets.ts'
import type { Random } from '@tillgate/domain/seeded.ts'
import type { ShopItem } from './back-office.ts'

/** What a visit is meant to become, with how often of a hundred. The bank's failures take their time. */
export const visitKinds = {
  sale: 62,
  partial: 9,
  foodOnly: 4,
  declined: 6,
  uncovered: 3,
  cancelled: 3,
  returned: 7,
  reversed: 4,
  bankDown: 1,
  bankSlow: 1,
  bankTimeOut: 1,
} as const
export type VisitKind = keyof typeof visitKinds

/** `sold`: the visit ended with a valid sale. The purchase as it is then. */
export type VisitEnd = { kind: VisitKind; sold: boolean; purchase: PosPurchase }

const isKind = (name: string): name is VisitKind => name in visitKinds

/** Draws a kind by its share; kinds with failures of the bank on request only. */
export const drawKind = (random: Random, withFailures: boolean): VisitKind => {
  const offered = Object.entries(visitKinds).filter(([name]) => withFailures || !name.startsWith('bank'))
  const all = offered.reduce((sum, [, share]) => sum + share, 0)
  let left = random.next() * all
  for (const [name, share] of offered) {
    left -= share
    if (left < 0 && isKind(name)) return name
  }
  return 'sale'
}

const families: Record<VisitKind, string> = {
  sale: 'ok',
  partial: 'low',
  foodOnly: 'food',
  declined: 'lost',
  uncovered: 'ok',
  cancelled: 'ok',
  returned: 'ok',
  reversed: 'ok',
  bankDown: 'down',
  bankSlow: 'slow',
  bankTimeOut: 'slow',
}

const soldBy = ({ unit }: ShopItem) => (unit === 'COUNT' ? 'pieces' : 'weight')
/** Fills a basket; the first item is covered, except for visits without cover. */
const fill = (items: readonly ShopItem[], kind: VisitKind, random: Random) => {
  const goods = items.map((item) => ({ ...item, code: item.barcode }))
  const [covered, others] = [goods.filter((one) => one.approved), goods.filter((one) => !one.approved)]
  const shelves = kind === 'uncovered' ? { covered: others, others: [] } : { covered, others }
  return drawBasket(shelves, { lines: drawLength(8, random), soldBy }, random).map(({ item, quantityMilli }) => ({
    barcode: item.code,
    // A low card shall not be enough.
    quantity: kind === 'partial' ? 9 : quantityMilli / 1000,
  }))
}

/** An answer that does not fit what was asked: the product's fault, or the simulator's. */
export class Unexpected extends Error {}
const must = (fits: boolean, what: string): void => {
  if (!fits) throw new Unexpected(what)
}
const refusedAs = async (code: string, work: Promise<unknown>): Promise<void> => {
  const error = await work.then(
    () => undefined,
    (refused: unknown) => refused,
  )
  must(error instanceof Refused && error.code === code, `${code} was expected`)
}

/** Undefined: the act needs a supervisor, whom no simulated cashier calls. */
const unlessApproved = async <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    if (error instanceof Refused && error.code === 'approval.needed') return undefined
    throw error
  })

const cents = (dollars: number): number => Math.round(dollars * 100)

/** The sums of a basket as every till can check them. */
const mustAddUp = (purchase: PosPurchase): void => {
  const lines = purchase.lines.reduce((sum, { netAmount, taxAmount }) => sum + cents(netAmount) + cents(taxAmount), 0)
  must(lines === cents(purchase.totalAmount), 'the lines do not add up to the total')
  const paid = cents(purchase.benefitsAmount) + cents(purchase.splitTenderAmount)
  must(paid === cents(purchase.totalAmount), 'card and other payment do not add up to the total')
  must(cents(purchase.benefitsAmount) <= cents(purchase.coveredAmount), 'the card paid more than is covered')
}

/** Plays one customer at a till, from the first scan to the end. Rejects with `Unexpected` or an unexpected refusal. */
export const visit = async (
  till: OpenTill,
  items: readonly ShopItem[],
  kind: VisitKind,
  random: Random,
): Promise<VisitEnd> => {
  const lines = fill(items, kind, random)
  for (const { barcode } of lines.slice(0, 2)) await till.item(barcode)
  const basket = await till.price({ lines })
  mustAddUp(basket)
  const end = (purchase: PosPurchase, sold: boolean): VisitEnd => ({ kind, sold, purchase })
  if (kind === 'cancelled') return end(await till.cancel(basket.id), false)
  const cardToken = `card_sbx_${families[kind]}_${crypto.randomUUID()}`
  const payment = { cardToken, entryMode: 'CHIP' as const, expectedTotal: basket.totalAmount }
  const refusal = kind === 'declined' ? 'card.declined' : kind === 'uncovered' ? 'nothing.covered' : undefined
  if (refusal !== undefined) {
    await refusedAs(refusal, till.confirm(basket.id, payment))
    return end(await till.cancel(basket.id), false)
  }
  // The till gives up before the server has the answer, and reverses a request without an answer.
  const { outcome, purchase } = await till.confirm(basket.id, payment, kind === 'bankTimeOut' ? 1000 : undefined)
  if (kind.startsWith('bank')) {
    must(outcome === 'reversed' && purchase.status === 'REVERSED', 'a sale without an answer was not reversed')
    return end(purchase, false)
  }
  must(outcome === 'paid', 'a card with money was not charged')
  mustAddUp(purchase)
  if (kind === 'reversed') {
    const undone = await unlessApproved(till.reverse(basket.id))
    must(undone?.reversed !== false, 'a sale of today was not reversed')
    return end(purchase, undone === undefined)
  }
  if (kind === 'returned') {
    const { lineId = 1, quantity = 1 } = purchase.lines[0] ?? {}
    const back = await unlessApproved(till.giveBack(basket.id, { lines: [{ lineId, quantity }], cardToken }))
    if (back === undefined) return end(purchase, true)
    must(back.type === 'RETURN' && back.status === 'CONFIRMED', 'a return was not confirmed')
    must(cents(back.benefitsAmount) <= cents(purchase.benefitsAmount), 'more came back than the card paid')
  }
  return end(purchase, true)
}
