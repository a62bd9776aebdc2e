import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Request } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { applicantPassword } from './harness/applicant.ts'
import { complaintsOf, visit } from './harness/browser.ts'
import { aCheckout } from './harness/checkout.ts'
import { releaseOperatorCodes } from './harness/database.ts'
import { aJoinerWithoutBank } from './harness/joining.ts'
import { screenFaults } from './harness/layout.ts'
import { ours } from './harness/ours.ts'
import { signIn } from './harness/portal.ts'
import { openTreasury } from './harness/treasury.ts'

const tree = readFileSync(join(import.meta.dirname, '../apps/portal/src/route-tree.gen.ts'), 'utf8')
const paths = tree.slice(tree.indexOf('fullPaths:'), tree.indexOf('fileRoutesByTo'))
/** As the router knows them: a new file below screens/ is looked at without a line here. */
const routes = [...paths.matchAll(/'([^']+)'/g)].map(([, path = '']) => path.replace(/(?<=.)\/$/, ''))

/** They lead on at once, or stand between two others: the chapters that go the whole way look at them. */
const onlyOnTheWay = [
  '/one-time-passcode',
  '/under-review',
  '/bo-register',
  '/bo-register/email-verification',
  '/bo-register/identity-verification',
  '/bo-register/provider-onboarding',
  '/bo-register/provider-onboarding/confirmation',
  '/bo-register/register-password',
  '/bo-register/retailer-onboarding',
  '/bo-register/retailer-onboarding/confirmation',
  '/bo-register/retailer-onboarding/verify-identity',
  '/bo-register/select-store-type',
]
const left = new Set(routes.filter((route) => !onlyOnTheWay.includes(route)))

/** Screens of one thing are met by the links to them; these stand behind a menu or come in a mail. */
const links = new Set([
  '/accountant-pack/0190f000-0000-7000-8000-000000000001/none',
  '/reset-password-code/ana@ruiz.test',
  '/reset-password/ana@ruiz.test/none',
  '/create-cashier-password/ana@ruiz.test/none',
  '/create-user-password/ana@ruiz.test/none',
])
const behindMenus = (url: string): string[] =>
  ['edit', 'link-account'].map((verb) => url.replace('/view/', `/${verb}/`).replace(/\?.*/, ''))

/** Screens of people who have no account, or whose application is not approved. */
const isOfJoining = (route: string): boolean => /^\/(?:bo-register|create-|forgot-|login|reset-)/.test(route)

/** Visitors come to these by an address, and Plaid's window needs a document of its own. */
const hasOwnDocument = (route: string): boolean => isOfJoining(route) || route.startsWith('/stores/link-account/')

/** A list and what is reached from it, but for the two names of the uploaded files. */
const isBelow = (route: string): boolean =>
  /^\/[\w-]+\/\$?\w/.test(route) && !/^\/(?:accountant-pack|bo-register|create-|reset-|items\/imports)/.test(route)

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

const remember = async (page: Page): Promise<void> => {
  const found = await page
    .locator('main a[href^="/"]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
  for (const url of found) {
    links.add(url)
    for (const other of behindMenus(url)) links.add(other)
  }
}

type Found = { route: string; url: string; pattern: RegExp }

/** Returns an unvisited route that this person has not tried, once a link to it is known. */
const nextUntried = (tried: Set<string>): Found | undefined => {
  for (const route of left) {
    if (tried.has(route)) continue
    const pattern = new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/?]+')}(?:\\?|$)`)
    const url = route.includes('$') ? [...links].find((one) => pattern.test(one)) : route
    if (url !== undefined) return { route, url, pattern }
  }
  return undefined
}

/** Opens each unseen route of this kind once, and returns what is wrong with those that open for this person. */
const inspectScreens = async (page: Page, isMeant: (route: string) => boolean): Promise<Record<string, string[]>> => {
  const wrong: Record<string, string[]> = {}
  const tried = new Set(routes.filter((route) => !isMeant(route)))
  const settled = requestsOf(page)
  let wasAlone = false
  for (let next = nextUntried(tried); next; next = nextUntried(tried)) {
    const { route, url, pattern } = next
    tried.add(route)
    const isAlone = hasOwnDocument(route)
    await (isAlone || wasAlone ? load(page, url) : follow(page, url, settled))
    wasAlone = isAlone
    if (!pattern.test(new URL(page.url()).pathname)) continue
    left.delete(route)
    await remember(page)
    const faults = await screenFaults(page, { isBelow: isBelow(route) })
    faults.push(...(await complaintsOf(page)))
    if (faults.length > 0) wrong[route] = faults
    await page.setViewportSize({ width: 1440, height: 900 })
  }
  return wrong
}

/** Lists of what happens at the tills lead somewhere only once something was sold, and those of statements once it was cut off. */
beforeAll(async () => {
  const { ring, stock } = await aCheckout()
  links.add(`/items/changes/${(await stock('Corn Chips, Party Size', '714009')).changeId}`)
  await ring([{ barcode: '4011', quantity: 1 }], 'card_sbx_ok_screens')
  await releaseOperatorCodes()
  await (await openTreasury(ours().url)).cutOff()
})

test('every Store Admin screen is accessible at every width', async () => {
  const page = await visit()
  await signIn(page)
  expect(await inspectScreens(page, (route) => !isOfJoining(route))).toEqual({})
}, 300_000)

test('every signed-out screen is accessible at every width', async () => {
  expect(await inspectScreens(await visit(), isOfJoining)).toEqual({})
}, 300_000)

test.each(['GROCERY', 'DENTAL'] as const)(
  'so does every screen of an applicant, %s',
  async (type) => {
    const { email } = await aJoinerWithoutBank(type)
    const page = await visit()
    await signIn(page, email, applicantPassword)
    expect(await inspectScreens(page, isOfJoining)).toEqual({})
  },
  300_000,
)

test('no screen was left out', () => {
  expect([...left]).toEqual([])
})
