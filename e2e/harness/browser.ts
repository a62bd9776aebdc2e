import axe from 'axe-core'
import { chromium, type Browser, type BrowserContext, type Frame, type Page } from 'playwright'
import { expect } from './expect.ts'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { chromiumForTests } from '../../tools/chromium.ts'
import { fromElsewhere, ours } from './ours.ts'

const shots = join(dirname(dirname(import.meta.dirname)), '.cache', 'shots')

let browser: Promise<Browser> | undefined
const open: Page[] = []

/** One browser for all chapters of a lane; what a visitor leaves behind goes with the visit. */
const ourBrowser = async (): Promise<Browser> => {
  const known = await browser
  if (known?.isConnected()) return known
  browser = chromiumForTests().then((place) => chromium.launch(place))
  return browser
}

/** At the end of each test. */
export const leave = async (): Promise<void> => {
  for (const page of open.splice(0)) await page.context().close()
}

/** Without a graphics card each frame behind glass is blurred anew, at half a core as long as a button waits. */
const noBlur = `{
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { backdrop-filter: none !important }')
  document.adoptedStyleSheets = [sheet]
}`

/** What a browser remembers of a visit, its session first of all. */
export type Memory = Awaited<ReturnType<BrowserContext['storageState']>>

export type Visit = {
  width?: number
  height?: number
  locale?: 'en-US' | 'es-ES'
  dark?: boolean
  touch?: boolean
  baseURL?: string
  memory?: Memory
  /** Comes from an address of its own, as one may sign in so often a minute. For pages that ask their own origin alone. */
  alone?: boolean
  /** Each file comes from the server: no service worker keeps them. */
  withoutWorker?: boolean
}

/** A visitor with an empty browser, or with one that remembers. Addresses are relative to the product: `page.goto('/login')`. */
export const visit = async ({
  width = 1440,
  height = 900,
  locale = 'en-US',
  dark = false,
  touch = false,
  baseURL,
  memory,
  alone = baseURL !== undefined,
  withoutWorker,
}: Visit = {}): Promise<Page> => {
  const context = await (
    await ourBrowser()
  ).newContext({
    baseURL: baseURL ?? ours().url,
    viewport: { width, height },
    locale,
    hasTouch: touch,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    ...(memory && { storageState: memory }),
    ...(withoutWorker && { serviceWorkers: 'block' as const }),
    ...(alone && { extraHTTPHeaders: fromElsewhere() }),
  })
  context.setDefaultTimeout(60_000)
  await context.addInitScript(noBlur)
  const page = await context.newPage()
  open.push(page)
  return page
}

/**
 * Only what is wrong comes back: the whole report of a long list is megabytes, and takes longer than the looking.
 * Colours on their way to others are no colours of ours.
 */
const look = (rules: string[]): string => `Promise
  .allSettled(document.getAnimations().filter((one) => one instanceof CSSTransition).map(({ finished }) => finished))
  .then(() => axe.run(document, { resultTypes: ['violations'], preload: false, ...${JSON.stringify(rules.length > 0 ? { runOnly: { type: 'rule', values: rules } } : {})} }))
  .then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ': ' + target.join(' '))))`

const bringAxe = async (frame: Frame): Promise<void> => {
  if (!(await frame.evaluate<boolean>(`'axe' in window`))) await frame.evaluate(axe.source)
}

/** What axe holds against the page as it is now: rule and place, so that an empty list is the whole claim. */
export const complaintsOf = async (page: Page, rules: string[] = []): Promise<string[]> => {
  // A frame that allows no script cannot be looked into.
  await Promise.allSettled(page.frames().map(bringAxe))
  return page.evaluate<string[]>(look(rules))
}

/** The back button. Where the page behind leads on at once, that cuts this off: what counts is where it ends. */
export const pressBack = async (page: Page): Promise<void> => {
  await page.goBack().catch(() => undefined)
}

/** For people to look at, when they ask with SHOTS=1: .cache/shots/<name>.png */
export const shoot = async (page: Page, name: string): Promise<void> => {
  if (!process.env['SHOTS']) return
  await page.screenshot({ path: join(shots, `${name}.png`), fullPage: true })
}

/** Examines a screen in one theme. The walks over every screen look at its colours in both. */
export const examineIn = async (page: Page, name: string, theme: 'dark' | 'light'): Promise<void> => {
  await page.emulateMedia({ colorScheme: theme })
  await shoot(page, `${name}-${theme}`)
  expect(await complaintsOf(page), `${name}, ${theme}`).toEqual([])
}

/** Examines a state of a screen that the walks over every screen do not meet: pictures where asked for, and axe. */
export const examine = (page: Page, name: string): Promise<void> => examineIn(page, name, 'light')
