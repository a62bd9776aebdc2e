import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { gzipSync } from 'node:zlib'
import { chromium, type Browser, type Page } from 'playwright'
import { caller } from '@tillgate/client/call.ts'
import { inMemory, openTill, registerDevice } from '@tillgate/client/till.ts'
import { login } from '@tillgate/contract/auth.ts'
import { createTerminal } from '@tillgate/contract/terminals.ts'
import { startProduct, type Product } from '../e2e/harness/product.ts'
import { chromiumForTests } from '../tools/chromium.ts'
import { alternate, median, type Case } from './case.ts'
import { firstLoad, throttled, type Load } from './first-load.ts'

const trial = { userAgent: 'bench', hostname: 'localhost' }
const password = 'Demo-2026!'
const rounds = 5

const ready = (page: Page) => page.getByRole('listitem').nth(4).getByText('Benefit').first().waitFor()

/** The address of a receipt of the demonstration's first store. */
const aReceipt = async ({ url }: Product): Promise<string> => {
  const line = (token?: string) =>
    caller({
      base: url,
      headers: (): Record<string, string> => (token === undefined ? {} : { authorization: `Bearer ${token}` }),
      trial,
      checksAnswers: true,
    })
  const { accessToken, retailer } = await line()(login, { body: { email: 'maria@delgado.test', password } })
  const params = { id: retailer?.stores[0]?.id ?? '' }
  const { activationCode } = await line(accessToken)(createTerminal, { params, body: {} })
  const options = { base: url, appVersion: '1.0.0', language: 'en-US' as const, trial, checksAnswers: true }
  const till = openTill(options, await registerDevice(options, { activationCode, model: 'Bench' }), inMemory())
  await till.signIn('luis@delgado.test', password)
  const lines = ['4011', '4959', '4012', '4131', '4225'].map((barcode) => ({ barcode, quantity: 1.5 }))
  const { id, totalAmount: expectedTotal } = await till.price({ lines })
  const { purchase } = await till.confirm(id, { cardToken: 'card_sbx_ok_bench', entryMode: 'CHIP', expectedTotal })
  return new URL(purchase.receiptUrl ?? '').pathname
}

/** The same text in the same style, as a file that somebody put on a server: no script, nothing to ask for. */
const standStill = async (browser: Browser, url: string): Promise<{ server: Server; url: string }> => {
  const page = await browser.newPage()
  await page.goto(url)
  await ready(page)
  const sheet = new URL((await page.locator('link[rel=stylesheet]').getAttribute('href')) ?? '', url).href
  const style = await (await page.request.get(sheet)).text()
  const font = new URL(/url\(([^)]+woff2)/.exec(style)?.[1] ?? '', url).href
  const letters = await (await page.request.get(font)).body()
  await page.evaluate(() => document.querySelectorAll('script, template').forEach((one) => one.remove()))
  const html = `<!doctype html>${await page.evaluate(() => document.documentElement.outerHTML)}`
  await page.close()
  const packed = { html: gzipSync(html), css: gzipSync(style) }
  const server = createServer(({ url: path = '' }, response) => {
    if (path.endsWith('.woff2')) return response.setHeader('content-type', 'font/woff2').end(letters)
    const kind = path.endsWith('.css') ? 'css' : 'html'
    response.setHeader('content-type', `text/${kind}; charset=utf-8`)
    return response.setHeader('content-encoding', 'gzip').end(packed[kind])
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port is free.')
  return { server, url: `http://127.0.0.1:${address.port}/` }
}

const middle = (loads: readonly Load[], pick: (load: Load) => number): number => median(loads.map(pick))

const compared = async (browser: Browser, product: Product): Promise<Case[]> => {
  const url = product.url + (await aReceipt(product))
  const still = await standStill(browser, url)
  const visit = async (to: string): Promise<Load> => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const load = await firstLoad(await throttled(context), to, ready)
    await context.close()
    return load
  }
  const { ours, limit } = await alternate(
    rounds,
    () => visit(url),
    () => visit(still.url),
  )
  still.server.close()
  const seconds = (loads: readonly Load[]): number => middle(loads, ({ lcpMs }) => lcpMs / 1000)
  return [
    { name: 'receipt JavaScript', unit: 'kB', ours: middle(ours, ({ script }) => script / 1024), limit: 3, goal: 1 },
    { name: 'receipt, all of it', unit: 'kB', ours: middle(ours, ({ whole }) => whole / 1024), limit: 60, goal: 1 },
    { name: 'receipt LCP to a static page', unit: 's', ours: seconds(ours), limit: seconds(limit), goal: 1.3 },
    { name: 'receipt CLS', unit: '', ours: middle(ours, ({ shift }) => shift), limit: 0.05, goal: 1 },
  ]
}

/** A telephone's first visit to a receipt, beside a page of the same text that has nothing to do. */
export const receiptCases = async (): Promise<Case[]> => {
  const product = await startProduct()
  const browser = await chromium.launch(await chromiumForTests())
  try {
    return await compared(browser, product)
  } finally {
    await browser.close()
    await product.discard()
  }
}
