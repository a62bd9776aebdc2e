import { once } from 'node:events'
import { randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { chromium, type Browser, type BrowserContextOptions, type Page, type Request } from 'playwright'
import { startProduct, type Product } from '../e2e/harness/product.ts'
import { ensureReleased } from '../tools/built.ts'
import { chromiumForTests } from '../tools/chromium.ts'
import { cappedCase, caseOf, type Case } from './frame/case.ts'
import { firstLoad, observe, slowness, throttled, type Load } from './frame/first-load.ts'
import { portOf } from './frame/parent.ts'
import type { Bench, Run } from './frame/run.ts'

const viewport = { width: 1366, height: 850 }
type Session = Exclude<BrowserContextOptions['storageState'], undefined>

const signIn = async (browser: Browser, { url }: Product): Promise<Session> => {
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

type Visit = { browser: Browser; url: string; ready: (page: Page) => Promise<unknown>; storageState?: Session }

/** Loads a page in a new browser context, with an empty cache. */
const visit = async ({ browser, url, ready, storageState }: Visit): Promise<Load> => {
  const context = await browser.newContext({ viewport, ...(storageState && { storageState }) })
  const load = await firstLoad(await throttled(context), url, ready)
  await context.close()
  return load
}

/** A comment of so many bytes that cannot be compressed. */
const filler = (bytes: number): string =>
  `/*${randomBytes(bytes)
    .toString('base64')
    .slice(0, Math.max(0, bytes - 4))}*/`
const heading = (page: Page): Promise<void> => page.getByRole('heading').waitFor()

/** Serves the limit of a visit: a page whose script and style have as many bytes and only write a heading. */
const startPlainPage = async (run: Run, { script, style }: Load): Promise<string> => {
  const files: Record<string, [string, string]> = {
    '/': ['text/html', '<!doctype html><link rel=stylesheet href=a.css><body><script type=module src=a.js></script>'],
    '/a.css': ['text/css', filler(style)],
    '/a.js': ['text/javascript', `document.body.innerHTML = '<h1>Ready</h1>';${filler(script)}`],
  }
  const server = createServer(({ url = '' }, response) => {
    const [type, text] = files[url] ?? ['text/plain', '']
    response.setHeader('content-type', type).end(text)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  run.atEnd(() => server.close())
  return `http://127.0.0.1:${portOf(server.address())}/`
}

type Caps = { script: number; style: number; requests: number; paint: number }

/** Bytes and requests of a first visit against their caps, and its largest paint against the plain page. */
const visitCases = async (run: Run, name: string, asked: Visit, caps: Caps): Promise<Case[]> => {
  const plain = await startPlainPage(run, await visit(asked))
  const found = await run.alternate(
    () => visit(asked),
    () => visit({ browser: asked.browser, url: plain, ready: heading }),
  )
  const of = (pick: (load: Load) => number) => found.ours.map(pick)
  return [
    cappedCase(
      `${name}, JavaScript`,
      'kB',
      of(({ script }) => script / 1024),
      caps.script,
    ),
    cappedCase(
      `${name}, CSS`,
      'kB',
      of(({ style }) => style / 1024),
      caps.style,
    ),
    cappedCase(
      `${name}, requests`,
      '',
      of(({ requests }) => requests),
      caps.requests,
    ),
    caseOf({ name: `${name}, largest paint`, unit: 's', goal: caps.paint }, found, ({ lcpMs }) => lcpMs / 1000),
  ]
}

/** Returns the slowest of ten row selections in ms, with the processor slowed down and the page idle. */
const selectRows = async (browser: Browser, url: string, storageState: Session): Promise<number> => {
  const context = await browser.newContext({ viewport, storageState })
  const page = await context.newPage()
  await page.addInitScript(observe)
  await page.goto(url)
  await page.locator('tbody tr a').first().waitFor()
  await page.waitForLoadState('networkidle')
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  const boxes = page.locator('tbody').getByRole('checkbox')
  for (let row = 0; row < 10; row += 1) {
    await boxes.nth(row).click({ force: true })
    await page.waitForTimeout(200)
  }
  const slowest = await page.evaluate(() => {
    const found: unknown = Reflect.get(Reflect.get(globalThis, 'seen'), 'interactions')
    return found instanceof Map ? Math.max(0, ...[...found.values()].map(Number)) : 0
  })
  await context.close()
  return slowest
}

/** Milliseconds from a click in the menu to the end of the last answer that the screen asked for. */
const openFromMenu = async (page: Page, path: string): Promise<number> => {
  const open = new Set<Request>()
  let endedAt = performance.now()
  const begin = (request: Request) => void open.add(request)
  const end = (request: Request) => {
    open.delete(request)
    endedAt = performance.now()
  }
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  const clickedAt = performance.now()
  await page.locator(`nav a[href="${path}"]`).first().click()
  await page.waitForURL((at) => at.pathname === path)
  for (let quiet = 0; quiet < quietMs; quiet = open.size === 0 ? quiet + 20 : 0) await page.waitForTimeout(20)
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
  return endedAt - clickedAt
}

/** A screen without a request for so long has asked for everything. */
const quietMs = 400

/** First data of each screen of the menu in a browser that has loaded the dashboard, on the slow line. */
const menuCases = async (run: Run, browser: Browser, url: string, storageState: Session): Promise<Case[]> => {
  const samples = new Map<string, number[]>()
  for (let round = 0; round < run.rounds; round += 1) {
    const context = await browser.newContext({ viewport, storageState })
    const page = await throttled(context)
    await page.goto(url)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    const links = await page
      .locator('nav a[href^="/"]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
    for (const path of new Set(links.slice(1)))
      samples.set(path, [...(samples.get(path) ?? []), await openFromMenu(page, path)])
    await context.close()
  }
  return [...samples].map(([path, times]) => cappedCase(`${path} from the menu, first data`, 'ms', times, 1000))
}

/** First visits of the built product. The demonstration reports no errors, so that code is not loaded. */
export const bench: Bench = async (run) => {
  await ensureReleased()
  const product = await startProduct()
  run.atEnd(() => product.discard())
  const browser = await chromium.launch(await chromiumForTests())
  run.atEnd(() => browser.close())
  const login = { browser, url: `${product.url}/login`, ready: (page: Page) => page.getByLabel('Email').waitFor() }
  const storageState = await signIn(browser, product)
  const url = `${product.url}/items`
  const items = { browser, url, storageState, ready: (page: Page) => page.locator('tbody tr a').first().waitFor() }
  // The page of a receipt that does not exist loads the same code.
  const none = `${product.url}/purchase-transaction/${randomUUID()}/${'a'.repeat(32)}`
  const receipt = { browser, url: none, ready: (page: Page) => page.getByRole('alert').waitFor() }
  const selections: number[] = []
  for (let round = 0; round < run.rounds; round += 1) selections.push(await selectRows(browser, url, storageState))
  return [
    ...(await visitCases(run, '/login', login, { script: 175, style: 35, requests: 20, paint: 1.8 })),
    ...(await visitCases(run, '/items', items, { script: 320, style: 35, requests: 30, paint: 1.8 })),
    ...(await visitCases(run, 'receipt', receipt, { script: 3, style: 35, requests: 10, paint: 1.8 })),
    ...(await menuCases(run, browser, product.url, storageState)),
    cappedCase('/items, slowest of ten row selections', 'ms', selections, 200),
  ]
}
