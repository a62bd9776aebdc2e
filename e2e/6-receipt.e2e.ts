// Proves alone: the receipt app: its data, policy, weight, print and messages (it has no other tests in a browser).
import { gzipSync } from 'node:zlib'
import type { PosPurchase } from '@tillgate/contract/pos-purchases.ts'
import type { Page, Response } from 'playwright'
import { beforeAll, test } from 'vitest'
import { complaintsOf, examine, shoot, visit } from './harness/browser.ts'
import { aCheckout } from './harness/checkout.ts'
import { expect } from './harness/expect.ts'
import { inbox } from './harness/auth-pages.ts'
import { ours } from './harness/ours.ts'

const phone = { width: 390, height: 844 }
const card = 'card_sbx_ok_receipt'
let checkout: Awaited<ReturnType<typeof aCheckout>>
let sale: PosPurchase
let link = ''

const pathOf = (url: string | null): string => new URL(url ?? '').pathname
/** What stands beside a word. */
const beside = (page: Page, name: string | RegExp) =>
  page.getByRole('term').filter({ hasText: name }).locator('..').getByRole('definition')

beforeAll(async () => {
  checkout = await aCheckout()
  const { stock, ring, till } = checkout
  const { code: chips } = await stock('Tortilla Chips, Party Size', '714001')
  const lines = [
    { barcode: '4011', quantity: 2.3 },
    { barcode: '4959', quantity: 1.5 },
    { barcode: chips, quantity: 2, discount: 0.5 },
  ]
  sale = await ring(lines, card)
  await till.sendReceipt(sale.id, { email: 'shopper@receipt.test' })
  const { text } = await inbox().waitForMail('shopper@receipt.test')
  link = /https?:\/\/\S+\/purchase-transaction\/\S+/.exec(text)?.[0] ?? ''
})

test('2 §2, 2 §6: the mailed link opens the receipt', async () => {
  const page = await visit(phone)
  const wires: Response[] = []
  page.on('response', (response) => wires.push(response))
  // Until the answer is let through the skeleton stands there.
  const held = Promise.withResolvers<void>()
  await page.route('**/api/**', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(pathOf(link))
  await expect(page.getByRole('status')).toHaveText('Loading the receipt')
  await shoot(page, '6-receipt-loading')
  held.resolve()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delgado Fresh, Hialeah')
  await expect(page).toHaveTitle(/^Receipt, Delgado Fresh, Hialeah, /)
  await expect(page.getByText('4 items')).toBeVisible()
  await expect(beside(page, `Benefit card ••${sale.lastPanFourDigits}`)).toHaveText(
    `$${sale.benefitsAmount.toFixed(2)}`,
  )
  await expect(beside(page, 'Other payment')).toHaveText(`$${sale.splitTenderAmount.toFixed(2)}`)
  await expect(beside(page, /^Receipt$/)).toHaveText(sale.receiptNumber)
  await expect(beside(page, 'Subtotal not covered')).toHaveText('$10.48')
  await expect(beside(page, /^Tax$/)).toHaveText('$0.73')
  await expect(page.getByRole('listitem').last()).toHaveText(
    /Tortilla Chips.*\$10\.48.*2 x \$5\.49.*Not covered.*Discount \$0\.50/s,
  )
  await examine(page, '6-receipt-phone')
  await page.setViewportSize({ width: 1440, height: 900 })
  await examine(page, '6-receipt-desk')
  const hosts = new Set(wires.map((response) => new URL(response.url()).host))
  expect([...hosts]).toEqual([new URL(ours().url).host])
})

test('shows the kinds of payment below the other payment', async () => {
  const page = await visit(phone)
  await page.route('**/api/**', async (route) => {
    const answer = await route.fetch()
    const tenders = [{ kind: 'CASH', name: null, amount: sale.splitTenderAmount, given: 20, at: sale.startedAt }]
    await route.fulfill({ response: answer, json: { ...(await answer.json()), tenders } })
  })
  await page.goto(pathOf(link))

  const words = page.getByRole('term').filter({ hasText: 'Other payment' })
  await expect(words).toHaveText(/^Other payment\nCash \$\d+\.\d\d \(\$20\.00 given/, { useInnerText: true })
})

test('the receipt is unlisted, private and small', async () => {
  const page = await visit(phone)
  const weights = new Map<string, Promise<number>>()
  page.on('requestfinished', (request) => {
    weights.set(
      `${request.resourceType()} ${request.url()}`,
      request.sizes().then(({ responseBodySize }) => responseBodySize),
    )
  })
  const answer = await page.goto(pathOf(link))
  await expect(page.getByText('4 items')).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  const headers = (await answer?.allHeaders()) ?? {}
  expect(headers).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow, noarchive',
    'cross-origin-opener-policy': 'same-origin',
  })
  expect(headers['content-security-policy']).not.toMatch(/https?:|unsafe-eval/)
  expect(headers['content-security-policy']).toContain("default-src 'none'")

  const all = await Promise.all([...weights].map(async ([name, size]) => [name, await size] as const))
  const sum = (kind: string): number => all.filter(([name]) => name.startsWith(kind)).reduce((of, [, n]) => of + n, 0)
  const script = await page.request.get((await page.locator('script[src]').getAttribute('src')) ?? '')
  expect(gzipSync(await script.body(), { level: 9 }).length).toBeLessThanOrEqual(3.5 * 1024)
  expect(sum('script')).toBeLessThanOrEqual(3.5 * 1024)
  expect(sum('')).toBeLessThan(60 * 1024)
  // The data was on its way before the script: it is asked for once.
  expect(all.filter(([name]) => name.includes('/api/'))).toHaveLength(1)
})

test('shows Spanish by browser language and by choice', async () => {
  const page = await visit({ ...phone, locale: 'es-ES' })
  await page.goto(pathOf(link))
  await expect(page.getByText('4 artículos')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('es-ES')
  await page.getByRole('combobox', { name: 'Idioma' }).selectOption('English')
  await expect(page.getByText('4 items')).toBeVisible()
  await page.reload()
  await expect(page.getByText('4 items')).toBeVisible()
  expect(new URL(page.url()).searchParams.get('lang')).toBe('en-US')
})

test('prints black on white without buttons', async () => {
  const page = await visit({ ...phone, dark: true })
  await page.goto(pathOf(link))
  await expect(page.getByText('4 items')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('combobox')).toBeHidden()
  const ink = (part: 'color' | 'backgroundColor') =>
    page
      .getByRole('article')
      .evaluate((paper, what) => getComputedStyle(paper.querySelector('h1') ?? paper)[what], part)
  expect(await ink('color')).toBe('rgb(0, 0, 0)')
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)')
  await shoot(page, '6-receipt-print')
  expect((await page.pdf({ format: 'Letter' })).subarray(0, 5).toString()).toBe('%PDF-')
})

test('the address is copied where nothing can be shared', async () => {
  const page = await visit(phone)
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(pathOf(link))
  await page.getByRole('button', { name: 'Share' }).press('Enter')
  await expect(page.getByRole('status')).toHaveText('Link copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
})

test('a return lists its items; a reversal says so', async () => {
  const { ring, till } = checkout
  const lineId = sale.lines[2]?.lineId ?? 0
  const back = await till.giveBack(sale.id, {
    lines: [
      { lineId: sale.lines[0]?.lineId ?? 0, quantity: 2.3 },
      { lineId, quantity: 1 },
    ],
    cardToken: card,
  })
  const page = await visit(phone)
  await page.goto(pathOf(back.receiptUrl))
  await expect(page.getByRole('heading', { name: 'Returned items' })).toBeVisible()
  await expect(page.getByText('Refund').first()).toBeVisible()
  await expect(page.getByText('-$')).toHaveCount(0)
  await expect(page.getByText('2 items')).toBeVisible()
  await examine(page, '6-receipt-return')

  const undone = await ring([{ barcode: '4011', quantity: 1 }], card)
  await till.reverse(undone.id)
  await page.goto(pathOf(undone.receiptUrl))
  await expect(page.getByText('Reversed', { exact: true })).toBeVisible()
  await expect(page.getByText('1 item', { exact: true })).toBeVisible()
})

test('2 §8: missing, invalid and offline receipts show messages', async () => {
  const page = await visit(phone)
  await page.goto(`/purchase-transaction/${sale.id}/abcdefghijklmnopqrstuv`)
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt not found' })).toBeVisible()
  await expect(page.getByText('Check the link on your printed receipt.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Share' })).toBeHidden()
  await examine(page, '6-receipt-not-found')
  await page.goto('/purchase-transaction/7/x')
  await expect(page.getByRole('heading', { level: 1, name: 'Invalid receipt data' })).toBeVisible()
  expect(await complaintsOf(page)).toEqual([])

  await page.route('**/api/**', (route) => route.abort())
  await page.goto(pathOf(link))
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
  await examine(page, '6-receipt-failed')
  await page.unroute('**/api/**')
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Delgado Fresh, Hialeah' })).toBeFocused()
})
