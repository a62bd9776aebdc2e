import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Request } from 'playwright'
import { complaintsOf } from './browser.ts'

type App = {
  name: 'portal' | 'operator'
  /** Path below which the app's routes are. */
  base: '' | '/operator'
  /** Routes that lead on at once, or stand between two others: tests that go the whole way open them. */
  onTheWay: readonly string[]
  /** Addresses of screens to which no screen links. */
  links: readonly string[]
  /** Addresses of screens that follow from the address of another one, as entries of its menu. */
  behind?: (url: string) => string[]
  /** Screens that need a document of their own. */
  hasOwnDocument?: (route: string) => boolean
  /** Returns what is wrong with a screen besides what axe finds. */
  inspect: (page: Page, route: string) => Promise<string[]>
}

/** Routes as the router knows them: a new file below screens/ is visited without a line here. */
const routesOf = (name: App['name']): string[] => {
  const tree = readFileSync(join(import.meta.dirname, `../../apps/${name}/src/route-tree.gen.ts`), 'utf8')
  const paths = tree.slice(tree.indexOf('fullPaths:'), tree.indexOf('fileRoutesByTo'))
  return [...paths.matchAll(/'([^']+)'/g)].map(([, path = '']) => path.replace(/(?<=.)\/$/, ''))
}

const load = async (page: Page, url: string): Promise<void> => {
  await page.goto(url)
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle')
}

/** Frames without a request after which a screen has asked for everything. */
const quietFrames = 6

/** Returns a wait for the end of all requests of the page, also of those that follow from an answer. */
const requestsOf = (page: Page): (() => Promise<void>) => {
  const open = new Set<Request>()
  page.on('request', (one) => open.add(one))
  page.on('requestfinished', (one) => open.delete(one))
  page.on('requestfailed', (one) => open.delete(one))
  page.on('domcontentloaded', () => open.clear())
  return async () => {
    for (let quiet = 0; quiet < quietFrames; quiet = open.size === 0 ? quiet + 1 : 0) {
      await page.evaluate('new Promise(requestAnimationFrame)')
    }
  }
}

/** Opens a screen as a link does: the document with axe in it stays, which takes a third of the time of a new one. */
const follow = async (page: Page, url: string, settled: () => Promise<void>): Promise<void> => {
  await page.evaluate(`__TSR_ROUTER__.navigate({ href: ${JSON.stringify(url)} }).then(() => undefined)`)
  await page.locator('h1').first().waitFor()
  await settled()
}

/** Names, roles and order are the same in the dark: only colours are looked at twice. */
const colourFaults = async (page: Page): Promise<string[]> => {
  await page.emulateMedia({ colorScheme: 'dark' })
  const faults = await complaintsOf(page, ['color-contrast'])
  await page.emulateMedia({ colorScheme: 'light' })
  return faults.map((fault) => `dark: ${fault}`)
}

/** Visits every route of an app once, as whoever may open it, and knows which routes are left. */
export const openWalk = ({ name, base, onTheWay, links, behind, hasOwnDocument, inspect }: App) => {
  const routes = routesOf(name)
  const left = new Set(routes.filter((route) => !onTheWay.includes(route)))
  const known = new Set(links)

  const remember = async (page: Page): Promise<void> => {
    const found = await page
      .locator('main a[href^="/"]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
    for (const url of found.map((one) => one.slice(base.length))) {
      known.add(url)
      for (const other of behind?.(url) ?? []) known.add(other)
    }
  }

  /** Returns an unvisited route that this person has not tried, once a link to it is known. */
  const nextUntried = (tried: Set<string>) => {
    for (const route of left) {
      if (tried.has(route)) continue
      const pattern = new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/?]+')}(?:\\?|$)`)
      const url = route.includes('$') ? [...known].find((one) => pattern.test(one)) : route
      if (url !== undefined) return { route, url, pattern }
    }
    return undefined
  }

  /** Opens each unseen route of this kind once, and returns what is wrong with those that open for this person. */
  const inspectScreens = async (
    page: Page,
    isMeant: (route: string) => boolean = () => true,
  ): Promise<Record<string, string[]>> => {
    const wrong: Record<string, string[]> = {}
    const tried = new Set(routes.filter((route) => !isMeant(route)))
    const settled = requestsOf(page)
    let wasAlone = false
    for (let next = nextUntried(tried); next; next = nextUntried(tried)) {
      const { route, url, pattern } = next
      tried.add(route)
      const isAlone = hasOwnDocument?.(route) ?? false
      await (isAlone || wasAlone ? load(page, `${base}${url}`) : follow(page, `${base}${url}`, settled))
      wasAlone = isAlone
      if (!pattern.test(new URL(page.url()).pathname.slice(base.length))) continue
      left.delete(route)
      await remember(page)
      const faults = await inspect(page, route)
      faults.push(...(await complaintsOf(page)), ...(await colourFaults(page)))
      if (faults.length > 0) wrong[route] = faults
      await page.setViewportSize({ width: 1440, height: 900 })
    }
    return wrong
  }

  return { inspectScreens, remember: (url: string) => known.add(url), unseen: () => [...left] }
}
