import { Refused } from '@tillgate/client/refused.ts'
import type { PosPurchase } from '@tillgate/contract/pos-purchases.ts'
import { inputById } from '../console/dom.ts'
import { rememberCard } from './memory.ts'
import { change, inTurn, state } from './state.ts'
import { showToday } from './today.ts'

type Line = { barcode: string; quantity: number }

/** The basket's lines as they are asked for; none once the sale is over. */
const linesNow = (): Line[] =>
  state.isOver || !state.basket ? [] : state.basket.lines.map(({ barcode, quantity }) => ({ barcode, quantity }))

/** A card of its own for each try: what one sale took from a card, the next does not miss. */
export const newCard = (): string => {
  const family = document.querySelector<HTMLInputElement>('input[name=card]:checked')?.value ?? 'ok'
  return `card_sbx_${family}_${crypto.randomUUID().slice(0, 8)}`
}

const priceLines = async (lines: readonly Line[]): Promise<void> => {
  const till = state.signedIn?.till
  if (!till) return
  const open = state.isOver ? undefined : state.basket
  if (lines.length === 0) {
    if (open) await till.cancel(open.id)
    change({ basket: undefined, isOver: false })
    return
  }
  const basket = await (open ? till.reprice(open.id, { lines: [...lines] }) : till.price({ lines: [...lines] }))
  change({ basket, isOver: false, booked: undefined, ...(open ? {} : { card: newCard() }) })
}

/** Nothing: this store sells no such item, and the cashier is told so. */
const find = async (barcode: string) => {
  try {
    return await state.signedIn?.till.item(barcode)
  } catch (error) {
    if (!(error instanceof Refused && error.status === 404)) throw error
    change({ problem: { at: 'basket', text: `No item of this store has the barcode ${barcode}.` } })
    return undefined
  }
}

/** Another one of a counted item that is in the basket already; anything else is a line of its own. */
export const scan = (barcode: string): Promise<void> =>
  inTurn('basket', async () => {
    const item = await find(barcode)
    if (!item) return
    const lines = linesNow()
    const known = item.unit === 'COUNT' ? lines.find((one) => one.barcode === item.barcode) : undefined
    await priceLines(
      known
        ? lines.map((one) => (one === known ? { ...one, quantity: one.quantity + 1 } : one))
        : [...lines, { barcode: item.barcode, quantity: 1 }],
    )
    const added = state.basket?.lines.findLast((one) => one.barcode === item.barcode)
    announce(`${item.name} added. ${added ? coverOf(added) : ''}`)
  })

/** No quantity takes the line out. */
export const setQuantity = (place: number, quantity: number): Promise<void> =>
  inTurn('basket', () =>
    priceLines(
      linesNow()
        .map((line, nth) => (nth === place ? { ...line, quantity } : line))
        .filter((line) => line.quantity > 0),
    ),
  )

export const announce = (text: string): void => {
  const place = document.getElementById('news')
  if (place) place.textContent = text
}

const reasons: Record<PosPurchase['lines'][number]['reason'], string> = {
  COVERED: '',
  OVER_MAX_PRICE: '',
  NOT_LISTED: 'Not on a list',
  NOT_YET: 'Not on the list yet',
  EXPIRED: 'Not on the list any more',
  NO_PURSE: 'The card has no purse for it',
}
/** `$8.58 FOOD`, or why the card does not pay for it. */
export const coverOf = ({ reason, coveredAmount, purse }: PosPurchase['lines'][number]): string =>
  reasons[reason] === ''
    ? `$${coveredAmount.toFixed(2)} ${purse ?? ''}${reason === 'OVER_MAX_PRICE' ? ', up to the highest price' : ''}`
    : reasons[reason]

const entryMode = (): 'CONTACTLESS' | 'CHIP' | 'SWIPE' | 'MANUAL' => {
  const { value } = inputById('entry')
  return value === 'CHIP' || value === 'SWIPE' || value === 'MANUAL' ? value : 'CONTACTLESS'
}

export const pay = (): Promise<void> =>
  inTurn('pay', async () => {
    const { signedIn, basket, card, isOver, office } = state
    if (!signedIn || !basket || isOver) return
    change({ isAsking: true })
    try {
      const payment = { cardToken: card, entryMode: entryMode(), expectedTotal: basket.totalAmount }
      const { outcome, purchase } = await signedIn.till.confirm(basket.id, payment)
      if (outcome === 'paid') rememberCard(purchase.id, card)
      change({ basket: purchase, isOver: true, isAsking: false })
      announce(outcome === 'paid' ? 'The card has paid.' : 'Nothing was paid.')
      await showToday()
      // Nice to know, and nothing that the sale depends on.
      if (outcome === 'paid') change({ booked: await office?.transaction(purchase.id).catch(() => undefined) })
    } catch (error) {
      if (error instanceof Refused && error.code === 'quote.expired') await priceLines(linesNow())
      change({ card: newCard(), isAsking: false })
      throw error
    }
  })

export const reverse = (): Promise<void> =>
  inTurn('basket', async () => {
    const { signedIn, basket } = state
    if (!signedIn || !basket) return
    await signedIn.till.reverse(basket.id)
    change({ basket: await signedIn.till.purchase(basket.id), booked: undefined })
    await showToday()
  })

export const startAnew = (): void => {
  change({ basket: undefined, isOver: false, booked: undefined, mode: 'sale', problem: undefined })
  document.getElementById('scan')?.focus()
}

/** The basket of a sale that nobody paid, rung up once more. */
export const repeatSale = (): Promise<void> =>
  inTurn('basket', async () => {
    const lines = state.basket?.lines.map(({ barcode, quantity }) => ({ barcode, quantity })) ?? []
    change({ basket: undefined, isOver: false })
    await priceLines(lines)
  })
