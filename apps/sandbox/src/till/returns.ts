import type { PosPurchase } from '@tillgate/contract/pos-purchases.ts'
import { nothingReturned, returnLine, type ReturnedPart } from '@tillgate/domain/returns.ts'
import { byId, element, inputById, replace } from '../console/dom.ts'
import { sum } from './draw-sale.ts'
import { cardOf } from './memory.ts'
import { amountOf, cents, dollars, unitOf } from './money.ts'
import { announce } from './sale.ts'
import { change, inTurn, problemAt, state } from './state.ts'
import { showToday } from './today.ts'

type Line = PosPurchase['lines'][number]
const thousandths = (quantity: number): number => Math.round(quantity * 1000)

/** What comes back for a quantity of a line, after what came back of it before; the server reckons in the same way. */
const partOf = (line: Line, quantity: number): ReturnedPart => {
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
/** What of a returned quantity goes to the card and what is given in cash, in cents. */
export const sharesOf = (line: Line, quantity: number): { card: number; cash: number } => {
  const part = partOf(line, quantity)
  const card = part.benefitDiscountCents + part.benefitTaxCents
  return { card, cash: part.netCents + part.taxCents - card }
}

/** Both sums of what is to come back, in cents. */
export const givenBack = (): { card: number; cash: number } =>
  (state.sale?.lines ?? [])
    .map((line) => sharesOf(line, state.giving.get(line.lineId) ?? 0))
    .reduce((all, one) => ({ card: all.card + one.card, cash: all.cash + one.cash }), { card: 0, cash: 0 })

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/

/** By the number on this terminal today, by the receipt's address, or by the purchase's id. */
const find = (): Promise<void> =>
  inTurn('return', async () => {
    const typed = inputById('receipt-number').value.trim()
    const till = state.signedIn?.till
    if (!till) return
    await showToday()
    const id = uuid.exec(typed)?.[0] ?? state.today.find(({ number }) => String(number) === typed)?.id
    const sale = id === undefined ? undefined : await till.purchase(id)
    change({ sale, giving: new Map(), back: undefined })
    if (!sale) {
      const text = 'No sale of today on this terminal has this number. Paste the address of the receipt instead.'
      change({ problem: { at: 'return', text } })
    }
  })

const refund = (): Promise<void> =>
  inTurn('return', async () => {
    const { signedIn, sale, giving } = state
    if (!signedIn || !sale) return
    const lines = [...giving].filter(([, quantity]) => quantity > 0).map(([lineId, quantity]) => ({ lineId, quantity }))
    const back = await signedIn.till.giveBack(sale.id, { lines, cardToken: inputById('return-card').value.trim() })
    change({ back, sale: await signedIn.till.purchase(sale.id), giving: new Map() })
    announce('The return is confirmed.')
    await showToday()
  })

const give = (lineId: number, quantity: number): void =>
  change({ giving: new Map(state.giving).set(lineId, quantity), back: undefined })

const stepper = (line: Line): HTMLElement => {
  const most = line.quantity - line.returnedQuantity
  const now = state.giving.get(line.lineId) ?? 0
  if (line.unit !== 'COUNT') {
    return element('input', {
      class: 'weight',
      inputmode: 'decimal',
      value: String(now),
      'data-focus': `give ${line.lineId}`,
      'aria-label': `${line.name} to return in ${unitOf(line.unit)}`,
      onchange: ({ target }) => {
        const typed = target instanceof HTMLInputElement ? Number(target.value) || 0 : 0
        give(line.lineId, Math.min(most, Math.max(0, typed)))
      },
    })
  }
  const step = (sign: string, to: number, word: string) =>
    element(
      'button',
      {
        type: 'button',
        'aria-label': `Return one ${line.name} ${word}`,
        'data-focus': `${word} back ${line.lineId}`,
        disabled: to < 0 || to > most,
        onclick: () => give(line.lineId, to),
      },
      sign,
    )
  return element(
    'span',
    { class: 'stepper' },
    step('−', now - 1, 'less'),
    element('output', { 'aria-label': `${line.name} to return` }, String(now)),
    step('+', now + 1, 'more'),
  )
}

const row = (line: Line) => {
  const { card, cash } = sharesOf(line, state.giving.get(line.lineId) ?? 0)
  const came = line.returnedQuantity > 0 ? `, ${amountOf(line.returnedQuantity, line.unit)} came back` : ''
  const paid = `${dollars(line.netAmount)}, card paid ${dollars(line.benefitDiscount + line.benefitTax)}${came}`
  return element(
    'li',
    {},
    element('span', { class: 'name' }, element('b', {}, line.name), element('small', {}, paid)),
    element('span', { class: 'sold' }, amountOf(line.quantity, line.unit)),
    element('span', { class: 'quantity' }, stepper(line)),
    element('span', { class: 'price' }, dollars(card / 100)),
    element('span', { class: 'price' }, dollars(cash / 100)),
  )
}

const isOpen = (): boolean => state.sale?.type === 'SALE' && state.sale.status === 'CONFIRMED'

export const drawReturns = (): void => {
  const { sale, back } = state
  byId('return-problem').textContent = problemAt('return')
  byId('return-body').hidden = !sale || !isOpen()
  byId('return-done').hidden = !back
  byId('return-done').textContent = back
    ? `${dollars(back.benefitsAmount)} went back to the card, give ${dollars(back.splitTenderAmount)} back in cash.`
    : ''
  byId('bar-return').toggleAttribute('disabled', true)
  if (!sale || !isOpen()) return
  const { card, cash } = givenBack()
  replace(byId('return-lines'), ...sale.lines.map(row))
  replace(
    byId('return-sums'),
    sum(`Back to card ••${sale.lastPanFourDigits ?? '????'}`, dollars(card / 100)),
    sum('Back in cash', dollars(cash / 100)),
    sum('Refund', dollars((card + cash) / 100), true),
  )
  const token = inputById('return-card')
  const { id } = sale
  if (token.dataset['of'] !== id) {
    token.dataset['of'] = id
    token.value = cardOf(id) ?? ''
  }
  for (const name of ['refund', 'bar-return']) {
    byId(name).textContent = `Refund ${dollars((card + cash) / 100)}`
    byId(name).toggleAttribute('disabled', state.isBusy || card + cash === 0)
  }
}

export const wireReturns = (): void => {
  byId('find-form').addEventListener('submit', (event) => {
    event.preventDefault()
    void find()
  })
  byId('refund').addEventListener('click', () => void refund())
  byId('bar-return').addEventListener('click', () => void refund())
  byId('return-cancel').addEventListener('click', () =>
    change({ sale: undefined, giving: new Map(), back: undefined, problem: undefined }),
  )
}
