import { press } from '@tillgate/browser/testing/interactions.ts'
import { network, no } from '@tillgate/browser/testing/network.ts'
import { inMemory, openTill } from '@tillgate/client/till.ts'
import type { PosPurchase } from '@tillgate/contract/pos-purchases.ts'
import { labelOf } from '@tillgate/domain/scale-labels.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { show } from '@tillgate/ui/testing/show.tsx'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { cache } from '../console/state.ts'
import type { BackOffice } from '../shop/back-office.ts'
import { options, signIn } from './counter.ts'
import { createTerminal, lastChoice, terminalsOf } from './memory.ts'
import { scan, setQuantity } from './sale.ts'
import { refundOf, sharesOf } from './returns.ts'
import { change, closedTill, inTurn, tillNow } from './state.ts'
import { Till } from './till.tsx'

const id = '01910000-0000-7000-8000-000000000001'
const line: PosPurchase['lines'][number] = {
  lineId: 1,
  barcode: '4011',
  itemId: id,
  name: 'Bananas',
  unit: 'LB',
  quantity: 2,
  unitPrice: 0.69,
  discount: 0,
  netAmount: 1.38,
  taxAmount: 0,
  reason: 'COVERED',
  purse: 'FOOD',
  coveredAmount: 1.38,
  benefitDiscount: 0,
  benefitTax: 0,
  returnedQuantity: 0,
}
const basket: PosPurchase = {
  id,
  receiptNumber: '7F3K-92QW',
  type: 'SALE',
  status: 'ANALYZED',
  terminalTxnNo: 7,
  originalPurchaseId: null,
  program: 'BENEFIT',
  startedAt: '2026-11-26T12:00:00.000Z',
  quoteExpiresAt: null,
  confirmedAt: null,
  timedOut: false,
  lines: [line],
  totalAmount: 1.38,
  taxAmount: 0,
  coveredAmount: 1.38,
  covered: [{ purse: 'FOOD', amount: 1.38 }],
  benefitsAmount: 0,
  splitTenderAmount: 0,
  lastPanFourDigits: null,
  receiptUrl: null,
  receiptEmailSent: false,
}
const milk = { ...line, lineId: 2, name: 'Milk', unit: 'COUNT' as const, quantity: 3 }
const sale: PosPurchase = {
  ...basket,
  status: 'CONFIRMED',
  confirmedAt: '2026-11-26T12:01:00.000Z',
  lines: [{ ...milk, benefitDiscount: 1, returnedQuantity: 1 }],
  benefitsAmount: 1,
  splitTenderAmount: 0.38,
  lastPanFourDigits: '1234',
}

const store = { id: 's1', name: 'Delgado Fresh', address: '1290 W 49th St, Hialeah' }
const terminal = { terminalId: 't1', terminalKey: 'k', name: 'Virtual 1' }
const till = openTill(options, terminal, inMemory())
const unused = () => Promise.reject(new Error('not called'))
const office: BackOffice = {
  stores: unused,
  cashiers: unused,
  items: unused,
  itemsOf: unused,
  createTerminal: unused,
  retireTerminal: unused,
  transaction: unused,
}

const session = {
  accessToken: 'token',
  expiresAt: '2026-11-26T20:00:00.000Z',
  cashier: { id, firstName: 'Ana', lastName: 'Ruiz' },
  store: { id, name: store.name, supportId: '2041', timeZone: 'America/New_York' },
  programs: [],
  transactionTimeout: 60,
  manualCardEntry: false,
  labelForm: 'PRICE_4_CHECKED',
  update: null,
}
/** Answer to a label: the catalogue has the item under its part of the label. */
const peppers = {
  id,
  barcode: labelOf('200417', 0),
  name: 'Peppers',
  description: '',
  unit: 'COUNT',
  price: 5.99,
  taxPercentage: 0,
  reason: 'NOT_LISTED',
  purse: null,
  maxPrice: null,
}

const Sent = z.object({ lines: z.array(z.object({ quantity: z.number() })) })
/** Answers a basket of labels as the server does: with the barcode of the item. */
const pricedPieces = (body: unknown): PosPurchase => ({
  ...basket,
  lines: z.parse(Sent, body).lines.map(({ quantity }, index) => ({
    ...milk,
    lineId: index + 1,
    name: peppers.name,
    barcode: peppers.barcode,
    quantity,
  })),
})

const nothing = { till: undefined, store: undefined, office: undefined, basket: undefined, sale: undefined }
beforeEach(() => {
  localStorage.clear()
  change({ ...closedTill, ...nothing, back: undefined, booked: undefined, problem: undefined })
})

const open = () =>
  show(
    <QueryClientProvider client={cache}>
      <Till />
    </QueryClientProvider>,
  )
/** A till with a session and an open basket. Returns the calls. */
const openSession = (answer: PosPurchase = basket) => {
  const asked = network({
    [`PUT /product/api/pos/purchase/${id}`]: () => ({ body: answer }),
    [`POST /product/api/pos/purchase/${id}/confirm`]: () => ({ body: answer }),
    'GET /product/api/pos/purchase': () => ({ body: { items: [] } }),
  })
  change({ till, store, office, basket })
  open()
  return asked
}

test.each(['12.5', '12,5'])('Enter sends the typed weight %s', async (typed) => {
  const asked = openSession()

  const weight = page.getByLabelText('Amount of Bananas in lb')
  await weight.fill(typed)
  await userEvent.keyboard('{Enter}')

  await expect
    .poll(() => asked.map(({ body }) => body))
    .toMatchObject([{ lines: [{ barcode: '4011', quantity: 12.5 }] }])
})

test('an invalid weight returns to the old weight', async () => {
  const asked = openSession()

  const weight = page.getByLabelText('Amount of Bananas in lb')
  await weight.fill('two')
  await userEvent.keyboard('{Tab}')

  await expect.element(weight).toHaveValue('2')
  expect(asked).toEqual([])
})

test('scale labels keep the price of their piece in the basket', async () => {
  const pieces = ['200417', '200417', '200417'].map((part, index) => labelOf(part, 599 + index))
  const asked = network({
    'POST /product/api/pos/session': () => ({ body: session }),
    ...Object.fromEntries(
      pieces.map((code) => [`GET /product/api/pos/item/${code}`, () => ({ body: peppers })] as const),
    ),
    'POST /product/api/pos/purchase': ({ body }) => ({ body: pricedPieces(body) }),
    [`PUT /product/api/pos/purchase/${id}`]: ({ body }) => ({ body: pricedPieces(body) }),
  })
  const scales = openTill(options, terminal, inMemory())
  await scales.signIn('ana@delgado.test', 'x')
  change({ till: scales, store, office })

  for (const code of pieces.slice(0, 2)) await scan(code)
  await scan(pieces[0] ?? '')
  await setQuantity(1, 2)

  const sent = asked.flatMap(({ method, path, body }) =>
    method !== 'GET' && path.startsWith('/product/api/pos/purchase') ? [body] : [],
  )
  const [first, second] = pieces
  expect(sent).toMatchObject([
    { lines: [{ barcode: first, quantity: 1 }] },
    { lines: [{ barcode: first }, { barcode: second }] },
    {
      lines: [
        { barcode: first, quantity: 2 },
        { barcode: second, quantity: 1 },
      ],
    },
    {
      lines: [
        { barcode: first, quantity: 2 },
        { barcode: second, quantity: 2 },
      ],
    },
  ])
})

test('a declined card is reported beside the cards', async () => {
  openSession()
  network({ [`POST /product/api/pos/purchase/${id}/confirm`]: () => no('card.declined', 'The card was declined.') })
  change({ card: 'card_sbx_zero_1' })

  await press('Ask the card for $1.38')

  const alert = page.getByRole('region', { name: 'Pay' }).getByRole('alert')
  await expect.element(alert).toHaveTextContent('The card was declined.')
  expect(tillNow().card).not.toBe('card_sbx_zero_1')
})

test('a paid sale shows card, rest and receipt', async () => {
  openSession(sale)
  change({ card: 'card_sbx_ok_1' })

  await press('Ask the card for $1.38')

  await expect.element(page.getByRole('heading', { name: 'Partial approval' })).toHaveFocus()
  await expect.element(page.getByText('Benefit card ••1234')).toBeVisible()
  await expect.element(page.getByText('$0.38').first()).toBeVisible()
})

test('a return stops at the quantity that is left', async () => {
  change({ till, store, mode: 'return', sale })
  open()

  const more = page.getByRole('button', { name: 'Milk to return: more' })
  await more.click()
  await more.click()

  await expect.element(more).toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByText('2', { exact: true })).toBeVisible()
  expect(tillNow().giving.get(2)).toBe(2)
})

test('a scanned receipt number opens its sale', async () => {
  network({
    'GET /product/api/pos/purchase': () => ({ body: { items: [] } }),
    'GET /product/api/pos/receipt/7f3k92qw': () => ({ body: sale }),
  })
  change({ till, store, mode: 'return' })
  open()

  await page.getByLabelText('Receipt number').fill('7f3k92qw')
  await press('Find')

  await expect.element(page.getByRole('list', { name: 'Lines of the sale' })).toBeVisible()
})

test('returns of single items add up to the sale', () => {
  const [sold] = sale.lines
  if (!sold) throw new Error('no line')
  const parts = [0, 1, 2].map((returnedQuantity) => sharesOf({ ...sold, returnedQuantity }, 1))

  expect(parts.reduce((sum, { card }) => sum + card, 0)).toBeCloseTo(1)
  expect(parts.reduce((sum, { cash }) => sum + cash, 0)).toBeCloseTo(0.38)
  expect(refundOf({ sale, giving: new Map([[2, 1]]) })).toEqual(parts[1])
})

test('a retired terminal is forgotten', async () => {
  createTerminal('s1', terminal)
  network({ 'POST /product/api/pos/session': () => no('terminal.retired', 'This terminal is retired.') })
  change({ office, store, terminals: [terminal], terminal: 't1', cashier: 'luis@delgado.test' })
  open()

  await signIn()

  await expect.element(page.getByRole('alert')).toHaveTextContent('This terminal is retired.')
  await expect.element(page.getByRole('button', { name: 'Activate and sign in' })).toBeVisible()
  expect(terminalsOf('s1')).toEqual([])
})

test('unreadable memory starts empty', () => {
  localStorage.setItem('virtual-till', '{"terminals":1}')

  expect(lastChoice()).toEqual({ store: '', cashier: '', terminal: '' })
})

test('a task starts after the failed one', async () => {
  const ends: string[] = []
  const failed = inTurn('pay', async () => {
    await Promise.resolve()
    ends.push('first')
    throw new Error('broken')
  })
  await inTurn('basket', async () => {
    ends.push('second')
  })
  await failed

  expect(ends).toEqual(['first', 'second'])
  expect(tillNow().problem).toBeUndefined()
})
