import { appendFileSync, readFileSync, readdirSync } from 'node:fs'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '@tillgate/domain/seeded.ts'
import { chromium, type BrowserContext, type Page, type Request } from 'playwright'
import { chromiumForTests } from '../chromium.ts'
import { demoPassword } from '../../apps/server/src/seed/program.ts'

/** What one till did. `sold`: baskets whose goods the shopper took. `now`: what it does at this moment. */
export type Sold = { sold: number; receipts: Set<string>; incidents: Map<string, number>; stuck: string[]; now: string }
export type Seller = { email: string; name: string }
type Goods = readonly { barcode: string; name: string }[]
export type TillOptions = {
  base: string
  /** Folder of the browser's profile, which a killed browser opens again. */
  profile: string
  activationCode: string
  seller: Seller
  /** The first one is of the next shopper alone: a basket with only that item was begun after the payment before. */
  goods: Goods
  sales: number
  random: Random
  /** Filled while the till sells. */
  result: Sold
}

declare global {
  interface Window {
    showReceipt: (receipt: string) => Promise<void>
  }
}

const pin = '2580'
/** Milliseconds after which a cashier loads a page again that does not start. */
const patience = 20_000
const viewport = { width: 1280, height: 800 }
/** Cards of the sandbox's reader with their share in percent. */
const cards: readonly (readonly [share: number, name: string])[] = [
  [74, 'Enough money'],
  [8, '$10.00 on Food'],
  [5, 'Food only'],
  [4, 'No money left'],
  [2, 'Expired'],
  [5, 'Slow bank'],
  [2, 'Bank does not answer'],
]
const drawCard = (random: Random): string => {
  let left = random.next() * 100
  return cards.find(([share]) => (left -= share) < 0)?.[1] ?? 'Enough money'
}

/** Ends the browser of a profile without a warning, as a flat battery does. */
const killBrowser = (profile: string): void => {
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const words = readFileSync(`/proc/${id}/cmdline`, 'utf8').split('\0')
      const isBrowser = !words.some((word) => word.startsWith('--type='))
      if (isBrowser && words.includes(`--user-data-dir=${profile}`)) process.kill(Number(id), 'SIGKILL')
    } catch {
      // The process has ended.
    }
  }
}

type Screen = {
  large: string
  isInert: boolean
  rows: number
  hasDialog: boolean
  state:
    | 'activate'
    | 'people'
    | 'password'
    | 'pin'
    | 'new-pin'
    | 'open'
    | 'reading'
    | 'asking'
    | 'declined'
    | 'paid'
    | 'other'
    | 'done'
    | 'none'
  receipt: string
  text: string
}

/** Reads what the cashier sees. Runs in the page. */
const read = (): Screen => {
  const heading = document.querySelector('h1')?.textContent ?? ''
  const large = document.querySelector('.t-pay .t-btn.go, .t-rail .t-btn.go')
  const words = large?.textContent ?? ''
  const state = (): Screen['state'] => {
    if (document.querySelector('input.code8, .code8 input') || heading.startsWith('Set up')) return 'activate'
    if (document.querySelector('input[type="email"][autocomplete="username"]')) return 'password'
    if (document.querySelector('.t-pin')) return heading.includes('PIN') ? 'new-pin' : 'pin'
    if (document.querySelector('.t-people')) return 'people'
    if (document.querySelector('.t-ticket')) return 'done'
    if (document.querySelector('iframe.t-reader')) return 'reading'
    if (document.querySelector('search, [role="search"]')) return 'open'
    if (words.startsWith('Try another card')) return 'declined'
    if (words.startsWith('Taken, next sale')) return 'other'
    if (words.startsWith('Taken at the register')) return 'paid'
    return document.querySelector('.t-rail') ? 'asking' : 'none'
  }
  return {
    large: words,
    isInert: large?.getAttribute('aria-disabled') === 'true',
    rows: document.querySelectorAll('main ol > li').length,
    hasDialog: document.querySelector('dialog[open]') !== null,
    state: state(),
    receipt: document.querySelector('.t-ticket .code')?.textContent ?? '',
    text: document.body.innerText.slice(0, 1500),
  }
}

/** Reports each receipt that the till shows. Runs in the page. */
const watchReceipts = (): void => {
  let last = ''
  setInterval(() => {
    const receipt = document.querySelector('.t-ticket .code')?.textContent ?? ''
    if (receipt !== '' && receipt !== last) void window.showReceipt(receipt)
    last = receipt
  }, 20)
}

const typePin = async (now: Page): Promise<void> => {
  await now.keyboard.type(pin, { delay: 50 })
  await pause(400)
}

/**
 * Sells at the till app as an impatient cashier with bad luck: pages are reloaded, browsers killed, lines cut and buttons pressed twice while
 * a card is asked. Looks at the screen only and does what it offers.
 */
export const sellDay = async (options: TillOptions): Promise<void> => {
  const { base, profile, activationCode, seller, goods, random, result } = options
  const place = await chromiumForTests()
  let context: BrowserContext | undefined
  let page: Page | undefined
  /** Basket whose payment was begun, and which is still on the counter. */
  let isCharged = false
  let lastScreen = performance.now()
  /** That basket is the one that a scan of the next shopper began. */
  let isNextCharged = false
  let traced = ''
  const [nextGoods, ...drawn] = goods
  const isOfNext = ({ rows, text }: Screen): boolean => rows === 1 && text.includes(nextGoods?.name ?? '')
  const trace = (text: string): void => appendFileSync(`${profile}.log`, `${new Date().toISOString()} ${text}\n`)
  /** The shopper leaves with the goods. `receipt`: empty where the till was away when the payment ended. */
  const ended = (receipt: string): void => {
    if (receipt !== '' && result.receipts.has(receipt)) return
    if (receipt !== '') result.receipts.add(receipt)
    result.sold += 1
    isCharged = false
    trace(`sold ${result.sold} ${receipt}`)
  }

  const traceCall = (sign: string) => (request: Request) => {
    const key = request.headers()['idempotency-key']
    if (key !== undefined) trace(`${sign} ${request.url().replace(base, '')} ${key}`)
  }
  const open = async (path: string): Promise<Page> => {
    context = await chromium.launchPersistentContext(profile, {
      ...place,
      viewport,
      locale: 'en-US',
      reducedMotion: 'reduce',
      extraHTTPHeaders: {
        'x-forwarded-for': `10.1.${Math.floor(random.next() * 250)}.${Math.floor(random.next() * 250)}`,
      },
    })
    context.setDefaultTimeout(5_000)
    // A scan leaves the receipt before the loop below sees it.
    await context.exposeBinding('showReceipt', (_, receipt: string) => ended(receipt))
    await context.addInitScript(watchReceipts)
    context.on('request', traceCall('>'))
    context.on('requestfinished', traceCall('<'))
    context.on('requestfailed', traceCall('x'))
    const next = context.pages()[0] ?? (await context.newPage())
    next.on('crash', () => void next.close())
    try {
      await next.goto(`${base}${path}`)
    } catch (error) {
      // The server is away. A second browser cannot open this profile.
      await context.close()
      throw error
    }
    return next
  }
  const count = (incident: string): void => {
    trace(incident)
    result.incidents.set(incident, (result.incidents.get(incident) ?? 0) + 1)
  }
  const incidents: Record<string, (now: Page) => Promise<unknown>> = {
    reload: (now) => now.reload(),
    kill: async () => {
      killBrowser(profile)
      await pause(300)
      await context?.close().catch(() => undefined)
      page = undefined
    },
    'line cut': async (now) => {
      await now.context().setOffline(true)
      await pause(2_000 + random.next() * 6_000)
      await now.context().setOffline(false)
    },
    'large button twice': async (now) => {
      await now.keyboard.press('F8')
      await now.keyboard.press('F8')
    },
    stop: (now) => now.getByRole('button', { name: 'Stop', exact: true }).click({ timeout: 1_000 }),
    'next shopper scans': async (now) => {
      await now.keyboard.type(nextGoods?.barcode ?? '', { delay: 2 })
      await now.keyboard.press('Enter')
    },
    'second tab': async (now) => {
      const tab = await now.context().newPage()
      await tab.goto(`${base}/till`)
      await pause(500)
      await tab.close()
    },
  }
  const names = Object.keys(incidents)
  const someIncident = async (now: Page): Promise<void> => {
    const name = names[Math.floor(random.next() * names.length)] ?? 'reload'
    count(name)
    result.now = name
    await pause(random.next() * 800)
    await incidents[name]?.(now)
  }

  const scan = async (now: Page): Promise<void> => {
    const item = drawn[Math.floor(random.next() * drawn.length)]
    const field = now.getByRole('search').getByRole('searchbox')
    await field.fill(item?.barcode ?? '')
    await field.press('Enter')
  }

  const act = async (now: Page, screen: Screen): Promise<void> => {
    switch (screen.state) {
      case 'activate':
        await now.getByRole('button', { name: 'Activate' }).click({ timeout: 2_000 })
        return
      case 'people':
        path = '/till'
        await now.getByRole('button', { name: seller.name }).first().click()
        return
      case 'password':
        await now.locator('input[type="email"]').fill(seller.email)
        await now.locator('input[autocomplete="current-password"]').fill(demoPassword)
        await now.getByRole('button', { name: 'Sign in', exact: true }).click()
        await pause(1_500)
        return
      case 'pin':
      case 'new-pin':
        await typePin(now)
        return
      case 'open':
        // The payment ended while the till was away: the shopper left with the goods, or a scan began the next basket.
        if (isCharged && (screen.rows === 0 || (isOfNext(screen) && !isNextCharged))) ended('')
        if (screen.rows === 0) {
          for (let left = 1 + Math.floor(random.next() * 4); left > 0; left -= 1) await scan(now)
          await pause(500)
        } else if (!screen.isInert && screen.large !== '') {
          await pause(650)
          isNextCharged = isOfNext(screen)
          await now.keyboard.press('F8')
        } else await pause(200)
        return
      case 'reading': {
        const name = isCharged && random.next() < 0.5 ? 'Enough money' : drawCard(random)
        isCharged = true
        const reader = now.frameLocator('iframe.t-reader')
        // Each shopper has a card of their own: one card has no money for a whole day.
        await reader.getByLabel('Shopper').fill(String(Math.floor(random.next() * 1_000_000)))
        await reader.getByRole('button', { name, exact: true }).click()
        if (random.next() < 0.12) await someIncident(now)
        return
      }
      case 'declined':
        await pause(650)
        await now.keyboard.press('F8')
        return
      case 'paid':
        if (random.next() < 0.3) {
          await now.getByRole('button', { name: 'Cannot pay it' }).click()
          await now.getByRole('button', { name: /^Undo, then take items out/ }).click()
          if (random.next() < 0.3) await someIncident(now)
          return
        }
        await pause(650)
        await now.keyboard.press('F8')
        return
      case 'other':
        // The card pays none of these goods: the register of the store takes them.
        isCharged = false
        await pause(650)
        await now.keyboard.press('F8')
        return
      case 'done':
        ended(screen.receipt)
        await pause(650)
        await now.keyboard.press('F8')
        return
      case 'asking':
      case 'none':
        await pause(250)
    }
  }

  let path = `/till#${encodeURIComponent(activationCode)}`
  let lastProgress = performance.now()
  while (result.sold < options.sales) {
    const before = result.sold
    try {
      result.now = 'opens'
      page ??= await open(path)
      result.now = 'reads'
      const screen = await page.evaluate(read)
      const words = `${screen.state}, ${screen.rows} lines, "${screen.large}"`
      if (words !== traced) trace(words)
      traced = words
      result.now = screen.state
      // Such as the one that puts a basket aside, when the connection is back.
      if (screen.hasDialog) await page.keyboard.press('Escape')
      if (screen.state !== 'none') lastScreen = performance.now()
      else if (performance.now() - lastScreen > patience) {
        count('page without the app')
        lastScreen = performance.now()
        await page.goto(`${base}${path}`)
      }
      await act(page, screen)
    } catch {
      // The page was reloaded, or has ended, while it was read.
      if (page?.isClosed() === true) page = undefined
      await pause(100)
    }
    if (result.sold > before) lastProgress = performance.now()
    if (performance.now() - lastProgress > 180_000) {
      const screen = await page?.evaluate(read).catch(() => undefined)
      await page?.screenshot({ path: `${profile}.png` }).catch(() => undefined)
      result.stuck.push(screen ? `"${screen.large}"${screen.isInert ? ' inert' : ''}, ${screen.text}` : 'no page')
      break
    }
  }
  // What is still being taken back is brought to its end.
  await pause(3_000)
  result.now = 'closes'
  await context?.close().catch(() => undefined)
  result.now = 'closed'
}
