import pg from 'pg'
import { chromium, type Page } from 'playwright'
import { openBackOffice } from '../apps/sandbox/src/shop/back-office.ts'
import { embeddedUrl } from '../apps/server/src/db/embedded/url.ts'
import { demoPassword } from '../apps/server/src/seed/program.ts'
import { startProduct, type Product } from '../e2e/harness/product.ts'
import { ensureReleased } from '../tools/built.ts'
import { chromiumForTests } from '../tools/chromium.ts'
import { cappedCase, type Case } from './frame/case.ts'
import { observe, slowness } from './frame/first-load.ts'
import type { Run } from './frame/run.ts'
import { itemAt } from './seed/catalogue.ts'
import { stock } from './seed/till.ts'
import { pressLarge, slowestPress } from './till-app-presses.ts'

const viewport = { width: 820, height: 1180 }
const pin = '2580'
/** Fewer lines than the most of a basket. */
const longBasket = 200

type Shop = { activationCode: string; seller: { name: string; email: string }; codes: string[] }

/** Lets a store sell many items more, as a large grocer does. */
const stockMany = async ({ dataDir }: Product, storeId: string, count: number): Promise<void> => {
  const client = new pg.Client({ connectionString: embeddedUrl(dataDir) })
  await client.connect()
  const { rows } = await client.query('select partner_id from store where id = $1', [storeId])
  const goods = Array.from({ length: count }, (_, n) => itemAt(n))
  await stock(client, { partnerId: rows[0].partner_id, storeId }, goods)
  await client.end()
}

/** A new terminal of a store, a cashier of it, and codes of pieces that the card pays. */
const openShop = async (product: Product, goods: number): Promise<Shop> => {
  const { url } = product
  const office = await openBackOffice(
    { base: url, userAgent: 'bench' },
    { email: 'maria@delgado.test', password: demoPassword },
  )
  const [store] = await office.stores()
  if (!store) throw new Error('No store of the demonstration sells')
  const [seller] = await office.cashiers(store.id)
  if (!seller) throw new Error(`No cashier sells at ${store.name}`)
  const { activationCode } = await office.createTerminal(store.id, 'Bench')
  // Goods with a PLU, of at most five digits, are weighed.
  const codes = (await office.items(store.id, true)).map(({ barcode }) => barcode).filter((code) => code.length > 5)
  await stockMany(product, store.id, goods)
  return { activationCode, seller, codes }
}

const signIn = async (page: Page, { seller }: Shop): Promise<void> => {
  await page.getByRole('button', { name: seller.name }).first().click()
  await page.getByLabel('Email').fill(seller.email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('region', { name: 'PIN' }).waitFor()
  await page.keyboard.type(pin, { delay: 60 })
  await page.getByText('Type it again').waitFor()
  await page.keyboard.type(pin, { delay: 60 })
  await page.getByRole('search').waitFor()
}

/** Milliseconds from the Enter of a scan until its line has been drawn. Runs in the page. */
const timeScan = (code: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const field = document.querySelector<HTMLInputElement>('input[type="search"]')
    const list = document.querySelector('main')
    if (!field || !list) return reject(new Error('The till does not sell'))
    const say = (key: string): boolean =>
      field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    field.focus()
    const count = list.querySelectorAll('li').length
    const text = list.textContent
    let began = 0
    const watch = new MutationObserver(() => {
      if (list.querySelectorAll('li').length === count && list.textContent === text) return
      watch.disconnect()
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)))
    })
    watch.observe(list, { childList: true, subtree: true, characterData: true })
    for (const character of code) say(character)
    began = performance.now()
    say('Enter')
    setTimeout(() => reject(new Error(`No line for ${code}`)), 10_000)
    return undefined
  })

/**
 * Sells what is in the basket to this shopper, each of whom has a card of their own: one card has no money for many sales. Returns
 * the milliseconds from the tap of the card to "Paid" without those of the answer.
 */
const sell = async (page: Page, shopper: number): Promise<number> => {
  await pressLarge(page, /^Charge card/)
  const reader = page.frameLocator('iframe')
  await reader.getByLabel('Shopper').fill(String(shopper))
  const card = reader.getByRole('button', { name: 'Enough money' })
  const answer = page.waitForResponse((response) => response.url().endsWith('/confirm'))
  const began = performance.now()
  await card.click()
  const request = (await answer).request()
  await page.getByRole('heading', { name: 'Paid' }).waitFor()
  const all = performance.now() - began
  const { responseEnd } = request.timing()
  await pressLarge(page, /^Next sale/)
  await page.getByRole('search').waitFor()
  return all - responseEnd
}

const heapOf = async (page: Page): Promise<number> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  await devtools.detach()
  return usedSize / 1024 ** 2
}

/**
 * The app in a browser with a quarter of the processor: script before the first scan, a scan until its line is drawn, presses and
 * keys on all screens, a payment without the time of the answer, and memory after many sales.
 */
export const screenCases = async (run: Run): Promise<Case[]> => {
  await ensureReleased()
  const product = await startProduct()
  run.atEnd(() => product.discard())
  const browser = await chromium.launch(await chromiumForTests())
  run.atEnd(() => browser.close())
  const goods = run.size(30_000, 3000)
  const shop = await openShop(product, goods)
  // A service worker would serve later files, which then weigh nothing.
  const page = await browser.newPage({ viewport, locale: 'en-US', serviceWorkers: 'block' })
  let script = 0
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) script += Number(response.headers()['content-length'] ?? 0)
  })
  const read = page.waitForResponse(
    async (answer) => answer.url().includes('/api/pos/catalogue') && (await answer.json()).next === null,
  )
  await page.addInitScript(observe)
  await page.goto(`${product.url}/till#${encodeURIComponent(shop.activationCode)}`)
  await page.getByRole('button', { name: 'Activate' }).click()
  await signIn(page, shop)
  await read
  await page.waitForTimeout(1000)
  const before = script / 1024

  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  const code = (nth: number): string => shop.codes[nth % shop.codes.length] ?? ''
  /** Scans with a pause, as hands do: each basket is priced between them. */
  const scan = async (count: number): Promise<number[]> => {
    const times: number[] = []
    for (let nth = 0; nth < count; nth += 1) {
      times.push(await page.evaluate(timeScan, code(nth)))
      await page.waitForTimeout(150)
    }
    return times
  }
  const [short, long, payments, presses] = [
    new Array<number>(),
    new Array<number>(),
    new Array<number>(),
    new Array<number>(),
  ]
  const scans = run.isSmall ? 8 : 20
  for (let round = 0; round < run.rounds; round += 1) {
    short.push(...(await scan(scans)))
    payments.push(await sell(page, round))
    presses.push(await slowestPress(page, code(round)))
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const sales = run.size(500, 20)
  const heaps: number[] = []
  const early = await heapOf(page)
  for (let sale = 0; sale < sales; sale += 1) {
    await scan(2)
    await sell(page, run.rounds + sale)
  }
  heaps.push(await heapOf(page))
  await scan(Math.min(longBasket, shop.codes.length))
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  long.push(...(await scan(scans)))
  const lines = await page.getByRole('main').getByRole('listitem').count()
  return [
    cappedCase('JavaScript before the first scan', 'kB', [before], 150),
    cappedCase('scan to line', 'ms', short, 100),
    cappedCase(`scan to line in a basket of ${lines} lines`, 'ms', long, 100),
    cappedCase(`press or key to the next picture, ${goods.toLocaleString('en-US')} items more`, 'ms', presses, 100),
    // Half a second is a wait that people notice. The frame of the card reader has a part of it.
    cappedCase('payment without the time of its answer', 'ms', payments, 500),
    { name: `memory after ${sales} sales, of that before`, unit: 'MB', ours: heaps, limit: [early], goal: 1.5 },
  ]
}
