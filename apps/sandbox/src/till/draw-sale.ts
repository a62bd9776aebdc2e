import type { PosPurchase } from '@tillgate/contract/pos-purchases.ts'
import { byId, element, icon, replace } from '../console/dom.ts'
import { amountOf, cents, dollars, priceOf, unitOf } from './money.ts'
import { coverOf, pay, reverse, repeatSale, scan, setQuantity, startAnew } from './sale.ts'
import { change, problemAt, state } from './state.ts'

type Line = PosPurchase['lines'][number]

const button = (label: string, onclick: () => void, more: Record<string, string | boolean> = {}) =>
  element('button', { type: 'button', 'data-focus': label, onclick, ...more }, label)

const quantityOf = ({ name, quantity, unit }: Line, place: number): HTMLElement => {
  if (unit !== 'COUNT') {
    const input = element('input', {
      class: 'weight',
      inputmode: 'decimal',
      value: String(quantity),
      'data-focus': `weight ${place}`,
      'aria-label': `Amount of ${name} in ${unitOf(unit)}`,
      onchange: ({ target }) => {
        const typed = target instanceof HTMLInputElement ? Number(target.value) : Number.NaN
        if (typed > 0) void setQuantity(place, typed)
        else change({})
      },
    })
    return input
  }
  const step = (sign: string, to: number, word: string) =>
    element(
      'button',
      {
        type: 'button',
        'aria-label': `One ${name} ${word}`,
        'data-focus': `${word} ${place}`,
        onclick: () => void setQuantity(place, to),
      },
      sign,
    )
  return element(
    'span',
    { class: 'stepper' },
    step('−', quantity - 1, 'less'),
    element('output', { 'aria-label': `Quantity of ${name}` }, String(quantity)),
    step('+', quantity + 1, 'more'),
  )
}

const covered = (text: string, isYes: boolean) =>
  element('span', { class: isYes ? 'cover yes' : 'cover' }, ...(isYes ? [icon('yes'), ' '] : []), text)

const paidOf = (line: Line): HTMLElement => {
  const paid = line.benefitDiscount + line.benefitTax
  if (line.purse === null) return covered(coverOf(line), false)
  if (paid === 0) return covered(`$0.00, no ${line.purse} money`, false)
  return covered(`${dollars(line.benefitDiscount)} of ${dollars(line.coveredAmount)} ${line.purse}`, true)
}

const lineRow = (line: Line, place: number) => {
  const { name, barcode, quantity, unit, unitPrice, netAmount, taxAmount } = line
  const each = `${priceOf(unitPrice, unit)}${taxAmount > 0 ? `, ${dollars(taxAmount)} tax` : ''}`
  return element(
    'li',
    {},
    element('span', { class: 'name' }, element('b', {}, name), element('small', {}, barcode)),
    element('span', { class: 'quantity' }, state.isOver ? amountOf(quantity, unit) : quantityOf(line, place)),
    element('span', { class: 'price' }, element('b', {}, dollars(netAmount)), element('small', {}, each)),
    element('span', { class: 'paid' }, state.isOver ? paidOf(line) : covered(coverOf(line), line.coveredAmount > 0)),
    ...(state.isOver
      ? []
      : [
          element(
            'button',
            {
              type: 'button',
              class: 'remove',
              'aria-label': `Remove ${name}`,
              onclick: () => void setQuantity(place, 0).then(() => byId('scan').focus()),
            },
            icon('remove'),
          ),
        ]),
  )
}

export const sum = (label: string, amount: string, isTotal = false) =>
  element('div', isTotal ? { class: 'total' } : {}, element('dt', {}, label), element('dd', {}, amount))

/** `FOOD $10.00 of $15.16, OTC $0.00 of $8.79`. */
const byPurse = ({ covered: asked, lines }: PosPurchase): string =>
  asked
    .map(({ purse, amount }) => {
      const paid = lines
        .filter((line) => line.purse === purse)
        .reduce((all, line) => all + cents(line.benefitDiscount) + cents(line.benefitTax), 0)
      return `${purse} ${dollars(paid / 100)} of ${dollars(amount)}`
    })
    .join(', ')

const sumsOf = (basket: PosPurchase): HTMLElement[] => {
  const total = sum('Total', dollars(basket.totalAmount), true)
  if (state.isOver && basket.status === 'CONFIRMED') {
    return [
      sum('Asked of the card', dollars(basket.coveredAmount)),
      sum(`Approved: ${byPurse(basket)}`, dollars(basket.benefitsAmount)),
      sum('Take from the customer', dollars(basket.splitTenderAmount)),
      total,
    ]
  }
  const open = basket.lines.reduce((all, line) => all + cents(line.netAmount) - cents(line.coveredAmount), 0)
  const tax = cents(basket.totalAmount) - cents(basket.coveredAmount) - open
  return [
    sum('Covered by the card', dollars(basket.coveredAmount)),
    ...basket.covered.map(({ purse, amount }) => sum(`of it ${purse}`, dollars(amount))),
    sum('Not covered', dollars(open / 100)),
    sum(tax === cents(basket.taxAmount) ? 'Tax' : 'Tax that is not covered', dollars(tax / 100)),
    total,
  ]
}

const endings = (basket: PosPurchase): [title: string, words: string, chip: string] => {
  if (basket.status !== 'CONFIRMED') {
    return basket.timedOut || basket.status !== 'REVERSED'
      ? ['No answer from the bank', 'Nothing was paid, and what the bank may have taken is given back.', 'bad']
      : ['Sale reversed', 'The card has its money again, and the store is not paid for it.', 'warn']
  }
  return cents(basket.benefitsAmount) < cents(basket.coveredAmount)
    ? [
        'Partial approval',
        'The card had less than the basket asked for. This is normal: take the rest otherwise.',
        'good',
      ]
    : ['Approved', 'The card paid all that it covers.', 'good']
}

const drawEnding = (basket: PosPurchase): void => {
  const [title, words, chip] = endings(basket)
  const { booked } = state
  const isPaid = basket.status === 'CONFIRMED'
  byId('ending-title').textContent = title
  byId('ending-words').textContent = words
  byId('ending-chip').className = `chip ${chip}`
  byId('ending-chip').textContent = isPaid ? 'Confirmed' : basket.status === 'REVERSED' ? 'Reversed' : 'Not paid'
  replace(
    byId('ending'),
    ...(booked
      ? [
          element(
            'div',
            { class: 'note' },
            element('h3', {}, `What the store gets: ${dollars(booked.netAmount)}`),
            element(
              'p',
              {},
              `${dollars(basket.benefitsAmount)} less ${dollars(Math.abs(booked.feeAmount))} (the percentage) ` +
                `and ${dollars(Math.abs(booked.fixedFeeAmount))} (the fixed fee).`,
            ),
          ),
        ]
      : []),
    element(
      'div',
      { class: 'row' },
      button('New sale', startAnew, { class: 'primary wide-only' }),
      ...(isPaid ? [button('Reverse this sale', () => void reverse())] : []),
      ...(isPaid
        ? [button('Return items', () => change({ mode: 'return', sale: basket, giving: new Map(), back: undefined }))]
        : [button('Ring it up again', () => void repeatSale())]),
    ),
  )
}

const drawQuick = (): void =>
  replace(
    byId('quick'),
    ...[...state.quick, { name: 'Unknown code', barcode: '4006381333931' }].map(({ name, barcode }) =>
      element(
        'button',
        {
          type: 'button',
          class: 'quick',
          'data-focus': `quick ${barcode}`,
          onclick: () => void scan(barcode).then(() => byId('scan').focus()),
        },
        `+ ${name}`,
      ),
    ),
  )

export const drawSale = (): void => {
  const { basket, isOver, isBusy, isAsking, card } = state
  byId('scan-form').hidden = isOver
  byId('quick').hidden = isOver
  byId('ending-head').hidden = !isOver
  byId('ending').hidden = !isOver
  byId('pay-card').hidden = isOver
  byId('basket-problem').textContent = problemAt('basket')
  byId('pay-problem').textContent = problemAt('pay')
  byId('lines').toggleAttribute('data-over', isOver)
  drawQuick()
  replace(byId('lines'), ...(basket?.lines.map(lineRow) ?? []))
  byId('lines-head').hidden = !basket
  byId('paid-head').textContent = isOver ? 'Card paid' : 'Covered'
  byId('no-lines').hidden = basket !== undefined
  replace(byId('sums'), ...(basket ? sumsOf(basket) : []))
  if (basket && isOver) drawEnding(basket)
  byId('token').textContent = card === '' ? 'card_sbx_…' : card
  const ask = basket ? `Ask the card for ${dollars(basket.coveredAmount)}` : 'Ask the card'
  for (const id of ['pay', 'bar-pay']) {
    byId(id).textContent = isAsking ? 'Asking the card …' : isOver ? 'New sale' : ask
    byId(id).toggleAttribute('disabled', !basket || isBusy)
  }
}

export const payOrStart = (): void => {
  if (state.isOver) startAnew()
  else void pay()
}
