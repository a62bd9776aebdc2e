import type { PosPurchase } from '@tillgate/contract/pos-purchases.ts'
import { byId, element, inputById, replace } from '../console/dom.ts'
import { amountOf, dollars } from './money.ts'
import { announce } from './sale.ts'
import { change, inTurn, state } from './state.ts'
import { givenBack, sharesOf } from './returns.ts'

type Line = PosPurchase['lines'][number]

const pair = (label: string, amount: string, swatch = '') =>
  element(
    'div',
    { class: 'pair' },
    element('span', {}, ...(swatch === '' ? [] : [element('i', { class: swatch })]), label),
    element('b', {}, amount),
  )

const part = (name: string, size: number) => {
  const made = element('i', { class: name })
  made.style.flexGrow = String(size)
  return made
}
const meter = (card: number, other: number) =>
  element('div', { class: 'meter', 'aria-hidden': 'true' }, part('one', card), part('two', other))

const item = ({ name, netAmount, quantity, unit, unitPrice, purse, benefitDiscount }: Line, isPaid: boolean) => {
  const words = purse === null ? 'Not covered' : isPaid ? `Benefit ${dollars(benefitDiscount)}` : 'Covered'
  return element(
    'div',
    { class: 'item' },
    element('b', {}, name),
    element('b', {}, dollars(netAmount)),
    element('small', {}, `${amountOf(quantity, unit)} × ${dollars(unitPrice)}`),
    element('small', {}, words),
  )
}

const when = (iso: string): string => new Date(iso).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' })

const head = (chip: [string, string], amount: number, words: string) =>
  element(
    'div',
    { class: 'top' },
    element('span', { class: `chip ${chip[1]}` }, chip[0]),
    element('h3', {}, state.store?.name ?? ''),
    element('small', {}, state.store?.address ?? ''),
    element('span', { class: 'big' }, dollars(amount)),
    element('small', {}, words),
  )

const paper = (purchase: PosPurchase): HTMLElement[] => {
  const isPaid = purchase.confirmedAt !== null
  const isReturn = purchase.type === 'RETURN'
  const card = isPaid ? purchase.benefitsAmount : purchase.coveredAmount
  const other = purchase.totalAmount - card
  const chip: [string, string] = isReturn ? ['Return', ''] : isPaid ? ['Sale', ''] : ['Quote', 'text']
  const words = purchase.confirmedAt === null ? 'Nothing is paid yet' : when(purchase.confirmedAt)
  const cardWords = isPaid ? `Benefit card ••${purchase.lastPanFourDigits ?? ''}` : 'Covered by the card'
  return [
    head(purchase.status === 'REVERSED' ? ['Reversed', 'bad'] : chip, purchase.totalAmount, words),
    meter(card, other),
    pair(cardWords, dollars(card), 'one'),
    pair('Other payment', dollars(other), 'two'),
    ...purchase.lines.map((line) => item(line, isPaid)),
    pair('Tax', dollars(purchase.taxAmount)),
    ...(purchase.terminalTxnNo === null ? [] : [pair('Receipt', `No. ${purchase.terminalTxnNo}`)]),
  ]
}

const comingBack = (line: Line, quantity: number) => {
  const { card, cash } = sharesOf(line, quantity)
  return element(
    'div',
    { class: 'item' },
    element('b', {}, line.name),
    element('b', {}, dollars((card + cash) / 100)),
    element('small', {}, `${amountOf(quantity, line.unit)} × ${dollars(line.unitPrice)}`),
    element('small', {}, `Benefit ${dollars(card / 100)}`),
  )
}

const refundPreview = (sale: PosPurchase): HTMLElement[] => {
  const { card, cash } = givenBack()
  return [
    head(['Return', ''], (card + cash) / 100, 'Refund, not confirmed yet'),
    meter(card, cash),
    pair(`Back to card ••${sale.lastPanFourDigits ?? ''}`, dollars(card / 100), 'one'),
    pair('Other payment', dollars(cash / 100), 'two'),
    ...sale.lines.flatMap((line) => {
      const quantity = state.giving.get(line.lineId) ?? 0
      return quantity === 0 ? [] : [comingBack(line, quantity)]
    }),
  ]
}

/** What the preview shows: the basket, the sale that is over, the return, or the sale that was opened again. */
const shown = (): PosPurchase | undefined => (state.mode === 'sale' ? state.basket : (state.back ?? state.sale))

export const drawReceipt = (): void => {
  const purchase = shown()
  const isGiving = state.mode === 'return' && !state.back && [...state.giving.values()].some((one) => one > 0)
  byId('receipt-card').hidden = purchase === undefined
  if (!purchase) return
  const link = byId('public-receipt')
  link.hidden = purchase.receiptUrl === null || isGiving
  if (purchase.receiptUrl !== null) link.setAttribute('href', purchase.receiptUrl)
  byId('mail-form').hidden = link.hidden
  replace(byId('paper'), ...(isGiving ? refundPreview(purchase) : paper(purchase)))
}

export const wireReceipt = (): void => {
  byId('mail-form').addEventListener('submit', (event) => {
    event.preventDefault()
    void inTurn(state.mode === 'sale' ? 'basket' : 'return', async () => {
      const [purchase, email] = [shown(), inputById('mail-to').value.trim()]
      if (!purchase) return
      await state.signedIn?.till.mailReceipt(purchase.id, email)
      inputById('mail-to').value = ''
      announce(`The receipt is on its way to ${email}.`)
      byId('mailed').textContent = `On its way to ${email}. It arrives under Messages.`
    })
  })
  byId('mail-to').addEventListener('input', () => {
    byId('mailed').textContent = ''
    change({})
  })
}
