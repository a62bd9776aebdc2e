import { Refused } from '@tillgate/client/refused.ts'
import type { PosPurchase } from '@tillgate/contract/pos-purchases.ts'
import { entryModes } from '@tillgate/domain/purchases.ts'
import { dollars } from './money.ts'
import { rememberCard } from './memory.ts'
import { change, inTurn, tillNow } from './state.ts'

export type SoldLine = PosPurchase['lines'][number]
type Line = { barcode: string; quantity: number }

const linesOf = (basket: PosPurchase | undefined): Line[] =>
  basket?.lines.map(({ barcode, quantity }, index) => ({ barcode: tillNow().scanned[index] ?? barcode, quantity })) ??
  []
const openBasket = (): PosPurchase | undefined => (tillNow().isOver ? undefined : tillNow().basket)

/** Each try has a new card, because an earlier sale may have emptied the last one. */
export const chooseCard = (family = tillNow().family): void =>
  change({ family, card: `card_sbx_${family}_${crypto.randomUUID().slice(0, 8)}` })

export const focusScan = (): void => document.querySelector<HTMLInputElement>('[name=barcode]')?.focus()

/** Reads the terminal's purchases of the day, newest first. */
export const listToday = async (): Promise<void> => change({ today: (await tillNow().till?.purchasesOf()) ?? [] })

const priceLines = async (lines: Line[]): Promise<void> => {
  const { till } = tillNow()
  const open = openBasket()
  if (!till) return
  if (lines.length === 0) {
    if (open) await till.cancel(open.id)
    change({ basket: undefined, isOver: false })
    return
  }
  const basket = await (open ? till.reprice(open.id, { lines }) : till.price({ lines }))
  change({ basket, scanned: lines.map(({ barcode }) => barcode), isOver: false, booked: undefined })
  if (!open) chooseCard()
}

const reasons: Record<SoldLine['reason'], string> = {
  COVERED: '',
  OVER_MAX_PRICE: '',
  NOT_LISTED: 'Not on a list',
  NOT_YET: 'Not on the list yet',
  EXPIRED: 'Not on the list any more',
  NO_PURSE: 'The card has no purse for it',
}
/** `$8.58 FOOD`, or the reason why the card does not pay. */
export const coverText = ({ reason, coveredAmount, purse }: SoldLine): string => {
  if (reasons[reason] !== '') return reasons[reason]
  return `${dollars(coveredAmount)} ${purse ?? ''}${reason === 'OVER_MAX_PRICE' ? ', up to the highest price' : ''}`
}

/** Adds 1 to a counted item of the basket; any other item is a new line. The label of a scale is sent as scanned. */
export const scan = (barcode: string): Promise<void> =>
  inTurn('basket', async () => {
    const { till } = tillNow()
    const item = await till?.item(barcode).catch((error: unknown) => {
      if (error instanceof Refused && error.status === 404) return undefined
      throw error
    })
    if (!item) {
      change({ problem: { at: 'basket', text: `No item of this store has the barcode ${barcode}.` } })
      return
    }
    const lines = linesOf(openBasket())
    const code = till?.readLabel(barcode) === undefined ? item.barcode : barcode
    const known = item.unit === 'COUNT' ? lines.find((one) => one.barcode === code) : undefined
    if (known) known.quantity += 1
    await priceLines(known ? lines : [...lines, { barcode: code, quantity: 1 }])
    const added = tillNow().basket?.lines.findLast((one) => one.barcode === item.barcode)
    change({ news: `${item.name} added. ${added ? coverText(added) : ''}` })
  })

/** Quantity 0 removes the line. */
export const setQuantity = (index: number, quantity: number): Promise<void> =>
  inTurn('basket', () =>
    priceLines(
      linesOf(openBasket())
        .map((line, other) => (other === index ? { ...line, quantity } : line))
        .filter((line) => line.quantity > 0),
    ),
  )

export const pay = (): Promise<void> =>
  inTurn('pay', async () => {
    const { till, basket, card, isOver, office, entryMode: chosen } = tillNow()
    if (!till || !basket || isOver) return
    change({ isAsking: true })
    try {
      const entryMode = entryModes.find((one) => one === chosen) ?? 'CONTACTLESS'
      const payment = { cardToken: card, entryMode, expectedTotal: basket.totalAmount }
      const { outcome, purchase } = await till.confirm(basket.id, payment)
      const isPaid = outcome === 'paid'
      if (isPaid) rememberCard(purchase.id, card)
      change({
        basket: purchase,
        isOver: true,
        isAsking: false,
        news: isPaid ? 'The card has paid.' : 'Nothing was paid.',
      })
      await listToday()
      // The sale does not depend on these amounts.
      if (isPaid) change({ booked: await office?.transaction(purchase.id).catch(() => undefined) })
    } catch (error) {
      if (error instanceof Refused && error.code === 'quote.expired') await priceLines(linesOf(openBasket()))
      chooseCard()
      throw error
    } finally {
      change({ isAsking: false })
    }
  })

export const reverse = (): Promise<void> =>
  inTurn('basket', async () => {
    const { till, basket } = tillNow()
    if (!till || !basket) return
    await till.reverse(basket.id)
    change({ basket: await till.purchase(basket.id), booked: undefined })
    await listToday()
  })

export const startSale = (): void =>
  change({ basket: undefined, isOver: false, booked: undefined, mode: 'sale', problem: undefined })

/** Opens a new basket with the lines of the unpaid sale. */
export const repeatSale = (): Promise<void> =>
  inTurn('basket', async () => {
    const lines = linesOf(tillNow().basket)
    startSale()
    await priceLines(lines)
  })
