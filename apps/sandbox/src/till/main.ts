import { wireTheme } from '../console/theme.ts'
import { byId, inputById } from '../console/dom.ts'
import { drawCounter, startCounter, wireCounter } from './counter.ts'
import { drawSale, payOrStart } from './draw-sale.ts'
import { dollars } from './money.ts'
import { drawReceipt, wireReceipt } from './receipt.ts'
import { drawReturns, givenBack, wireReturns } from './returns.ts'
import { newCard, scan } from './sale.ts'
import { change, onChange, state } from './state.ts'
import { drawToday } from './today.ts'

const drawBar = (): void => {
  const isSale = state.mode === 'sale'
  byId('bar-pay').hidden = !isSale
  byId('bar-return').hidden = isSale
  const { basket, isOver } = state
  const { card, cash } = givenBack()
  byId('bar-label').textContent = isSale ? (isOver ? 'Take from the customer' : 'Total') : 'Refund'
  const amount = isOver ? (basket?.status === 'CONFIRMED' ? basket.splitTenderAmount : 0) : (basket?.totalAmount ?? 0)
  byId('bar-sum').textContent = dollars(isSale ? amount : (card + cash) / 100)
}

const draw = (): void => {
  const isSale = state.mode === 'sale'
  document.body.toggleAttribute('data-signed-in', state.signedIn !== undefined)
  byId('sale').hidden = !isSale
  byId('return').hidden = isSale
  for (const [id, isChosen] of [
    ['mode-sale', isSale],
    ['mode-return', !isSale],
  ] as const) {
    const input = byId(id)
    if (input instanceof HTMLInputElement) input.checked = isChosen
  }
  drawCounter()
  drawSale()
  drawReturns()
  drawReceipt()
  drawToday()
  drawBar()
  if (!isSale) byId('pay-card').hidden = true
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')
/** Prices stand for a while: how long, ticks in the page. */
const tick = (): void => {
  const end = state.isOver ? null : (state.basket?.quoteExpiresAt ?? null)
  const left = end === null ? 0 : Math.max(0, Math.ceil((Date.parse(end) - Date.now()) / 1000))
  const clock = `${twoDigits(Math.floor(left / 60))}:${twoDigits(left % 60)}`
  byId('quote').textContent = end === null ? '' : left === 0 ? 'Prices are asked for again' : `Quote holds ${clock}`
}

wireTheme()
wireCounter()
wireReturns()
wireReceipt()
byId('scan-form').addEventListener('submit', (event) => {
  event.preventDefault()
  const field = inputById('scan')
  const barcode = field.value.trim()
  field.value = ''
  field.focus()
  if (barcode !== '') void scan(barcode)
})
byId('pay').addEventListener('click', payOrStart)
byId('bar-pay').addEventListener('click', payOrStart)
byId('cards').addEventListener('change', () => change({ card: newCard() }))
byId('mode-sale').addEventListener('change', () => change({ mode: 'sale' }))
byId('mode-return').addEventListener('change', () => change({ mode: 'return' }))
onChange(draw)
onChange(tick)
setInterval(tick, 1000)
draw()
void startCounter()
