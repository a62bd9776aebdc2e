import { chromium, type Browser, type Page } from 'playwright'
import { startProduct, type Product } from '../e2e/harness/product.ts'
import { chromiumForTests } from '../tools/chromium.ts'
import { median, type Case } from './case.ts'
import { firstLoad, observe, slowness, throttled, type Load } from './first-load.ts'

const rounds = 5

const middle = (loads: readonly Load[], pick: (load: Load) => number): number => median(loads.map(pick))

const visits = async (browser: Browser, product: Product, storageState?: Awaited<ReturnType<typeof signedIn>>) => {
  const path = storageState ? '/items' : '/login'
  const ready = (page: Page) => (storageState ? page.locator('tbody tr a') : page.getByLabel('Email')).first().waitFor()
  const loads: Load[] = []
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext({
      viewport: { width: 1366, height: 850 },
      ...(storageState && { storageState }),
    })
    loads.push(await firstLoad(await throttled(context), `${product.url}${path}`, ready))
    await context.close()
  }
  return loads
}

export const signedIn = async (browser: Browser, { url }: Product) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill('maria@delgado.test')
  await page.getByLabel('Password', { exact: true }).fill('Demo-2026!')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL((at) => at.pathname !== '/login')
  const state = await context.storageState()
  await context.close()
  return state
}

/** The slowest of ten rows ticked one after the other, with the processor slowed down and the page at rest. */
const tickRows = async (browser: Browser, { url }: Product, storageState: Awaited<ReturnType<typeof signedIn>>) => {
  const context = await browser.newContext({ viewport: { width: 1366, height: 850 }, storageState })
  const page = await context.newPage()
  await page.addInitScript(observe)
  await page.goto(`${url}/items`)
  await page.locator('tbody tr a').first().waitFor()
  await page.waitForLoadState('networkidle')
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  const boxes = page.locator('tbody').getByRole('checkbox')
  for (let row = 0; row < 10; row += 1) {
    await boxes.nth(row).click({ force: true })
    await page.waitForTimeout(200)
  }
  const worst = await page.evaluate(() => {
    const found: unknown = Reflect.get(Reflect.get(globalThis, 'seen'), 'interactions')
    return found instanceof Map ? Math.max(0, ...[...found.values()].map(Number)) : 0
  })
  await context.close()
  return worst
}

/** What a first visit loads and waits for. The demonstration reports no errors, so the reporting is not loaded. */
export const webCases = async (): Promise<Case[]> => {
  const product = await startProduct()
  const browser = await chromium.launch(await chromiumForTests())
  try {
    const login = await visits(browser, product)
    const state = await signedIn(browser, product)
    const items = await visits(browser, product, state)
    const worstTicks: number[] = []
    for (let round = 0; round < rounds; round += 1) worstTicks.push(await tickRows(browser, product, state))
    return [
      { name: '/login JavaScript', unit: 'kB', ours: middle(login, (one) => one.script / 1024), limit: 175, goal: 1 },
      { name: '/login CSS', unit: 'kB', ours: middle(login, (one) => one.style / 1024), limit: 35, goal: 1 },
      { name: '/login LCP', unit: 's', ours: middle(login, (one) => one.lcpMs / 1000), limit: 2, goal: 1 },
      { name: '/items JavaScript', unit: 'kB', ours: middle(items, (one) => one.script / 1024), limit: 320, goal: 1 },
      { name: '/items CSS', unit: 'kB', ours: middle(items, (one) => one.style / 1024), limit: 35, goal: 1 },
      { name: '/items requests', unit: '', ours: middle(items, (one) => one.requests), limit: 30, goal: 1 },
      { name: '/items LCP', unit: 's', ours: middle(items, (one) => one.lcpMs / 1000), limit: 3, goal: 1 },
      { name: '/items INP of ticking 10 rows', unit: 'ms', ours: median(worstTicks), limit: 200, goal: 1 },
    ]
  } finally {
    await browser.close()
    await product.discard()
  }
}
