import { nothingReturned, returnLine, type ReturnedPart } from '@tillgate/domain/returns.ts'
import { readPurchaseReference } from '@tillgate/domain/receipt-numbers.ts'
import { cents } from './money.ts'
import { listToday, type SoldLine } from './sale.ts'
import { change, inTurn, tillNow, type State } from './state.ts'

const thousandths = (quantity: number): number => Math.round(quantity * 1000)

/** Computes the returned part of a line after earlier returns, with the server's rule. */
const partOf = (line: SoldLine, quantity: number): ReturnedPart => {
  const sold = {
    quantityMilli: thousandths(line.quantity),
    netCents: cents(line.netAmount),
    taxCents: cents(line.taxAmount),
    benefitDiscountCents: cents(line.benefitDiscount),
    benefitTaxCents: cents(line.benefitTax),
    returned: nothingReturned,
  }
  const before = thousandths(line.returnedQuantity)
  const returned = before === 0 ? nothingReturned : returnLine(sold, before)
  return quantity === 0 ? nothingReturned : returnLine({ ...sold, returned }, thousandths(quantity))
}

/** Amounts of a return in dollars. */
export type Shares = { card: number; cash: number }
export const sharesOf = (line: SoldLine, quantity = 0): Shares => {
  const part = partOf(line, quantity)
  const card = part.benefitDiscountCents + part.benefitTaxCents
  return { card: card / 100, cash: (part.netCents + part.taxCents - card) / 100 }
}
export const refundOf = ({ sale, giving }: Pick<State, 'sale' | 'giving'>): Shares =>
  (sale?.lines ?? [])
    .map((line) => sharesOf(line, giving.get(line.lineId)))
    .reduce((all, one) => ({ card: all.card + one.card, cash: all.cash + one.cash }), { card: 0, cash: 0 })

export const openSale = (id: string): Promise<void> =>
  inTurn('return', async () => {
    const sale = await tillNow().till?.purchase(id)
    change({ mode: 'return', sale, giving: new Map(), back: sale?.type === 'RETURN' ? sale : undefined })
  })

/** Finds a sale by its receipt number, typed or scanned, by the receipt's address, or by its number on this terminal today. */
export const findSale = (typed: string): Promise<void> =>
  inTurn('return', async () => {
    await listToday()
    const { till, today } = tillNow()
    change({ sale: undefined, giving: new Map(), back: undefined })
    const named = readPurchaseReference(typed)
    const id = named && 'id' in named ? named.id : undefined
    const here = today.find(({ terminalTxnNo }) => String(terminalTxnNo) === typed)?.id
    const sale = here === undefined ? await till?.purchaseByNumber(id ?? typed) : await till?.purchase(here)
    change({ sale })
  })

export const refund = (cardToken: string): Promise<void> =>
  inTurn('return', async () => {
    const { till, sale, giving } = tillNow()
    if (!till || !sale) return
    const lines = [...giving].filter(([, quantity]) => quantity > 0).map(([lineId, quantity]) => ({ lineId, quantity }))
    const back = await till.giveBack(sale.id, { lines, cardToken })
    change({
      back,
      sale: await till.purchaseByNumber(sale.receiptNumber),
      giving: new Map(),
      news: 'The return is confirmed.',
    })
    await listToday()
  })
