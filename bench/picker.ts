import { chromium, type Browser, type Locator, type Page } from 'playwright'
import { startProduct } from '../e2e/harness/product.ts'
import { listStoresByUser, type Store } from '../packages/contract/src/stores.ts'
import { chromiumForTests } from '../tools/chromium.ts'
import { median, type Case } from './case.ts'
import { slowness } from './first-load.ts'
import { signedIn } from './web.ts'

const rounds = 5
const stores = Array.from({ length: 2000 }, (_, nth): Store => ({
  id: `0190aaaa-0000-7000-8000-${String(nth).padStart(12, '0')}`,
  businessName: `Delgado Fresh ${nth}`,
  type: 'GROCERY',
  code: String(10_000_000 + nth),
  addressLine1: `${nth} Palm Avenue`,
  addressLine2: '',
  city: 'Hialeah',
  state: 'FL',
  zipCode: '33012',
  status: nth % 10 === 0 ? 'INACTIVE' : 'ACTIVE',
  applicationStatus: 'APPROVED',
  bankAccountStatus: 'AUTOMATICALLY_VERIFIED',
  isBankAccountVerified: true,
  bankAccountNumber: '6789',
  suspendedReason: null,
}))

type Picker = { name: string; url: string; box: (page: Page) => Locator; shown: (page: Page) => Locator }
const pickers: Picker[] = [
  {
    name: 'stores of a cashier',
    url: '/users/create?role=CASHIER',
    box: (page) => page.getByRole('textbox', { name: 'Stores' }),
    shown: (page) => page.getByRole('checkbox', { name: /Delgado Fresh 9\b/ }),
  },
  {
    name: 'store of the items',
    url: '/items',
    box: (page) => page.getByRole('combobox', { name: 'Store' }),
    shown: (page) => page.getByRole('option', { name: 'Delgado Fresh 9', exact: true }),
  },
]

type Opened = { opening: number; typing: number }

/** What the main thread did from a click to rest, then from a letter to rest: the browser's own count, a processor slowed four times. */
const open = async (
  browser: Browser,
  url: string,
  picker: Picker,
  storageState: Awaited<ReturnType<typeof signedIn>>,
) => {
  const context = await browser.newContext({ viewport: { width: 1366, height: 850 }, storageState })
  const page = await context.newPage()
  await page.route(`**${listStoresByUser.path}`, (route) => route.fulfill({ json: { items: stores } }))
  await page.route('**/api/item?*', (route) =>
    route.fulfill({ json: { items: [], page: 1, pageSize: 15, total: 0, totalIsCapped: false } }),
  )
  await page.goto(`${url}${picker.url}`)
  const box = picker.box(page)
  await box.waitFor()
  await box.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  const place = await box.boundingBox()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable')
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  const busy = async (): Promise<number> => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
  const during = async (act: () => Promise<void>): Promise<number> => {
    // At rest before and after: no script of ours looks at the page meanwhile.
    await page.waitForTimeout(500)
    const before = await busy()
    await act()
    await page.waitForTimeout(1000)
    return (await busy()) - before
  }
  const found: Opened = {
    opening: await during(() =>
      page.mouse.click((place?.x ?? 0) + (place?.width ?? 0) / 2, (place?.y ?? 0) + (place?.height ?? 0) / 2),
    ),
    // What stands in the box is what was chosen: the letter takes its place.
    typing: await during(async () => {
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.press('9')
    }),
  }
  await picker.shown(page).waitFor()
  await context.close()
  return found
}

/** The pickers of a chain's people, with two thousand stores to choose from. */
export const pickerCases = async (): Promise<Case[]> => {
  const product = await startProduct()
  const browser = await chromium.launch(await chromiumForTests())
  try {
    const state = await signedIn(browser, product)
    const cases: Case[] = []
    for (const picker of pickers) {
      const found: Opened[] = []
      for (let round = 0; round < rounds; round += 1) found.push(await open(browser, product.url, picker, state))
      const line = (what: keyof Opened, verb: string): Case => {
        const samples = found.map((one) => one[what])
        return {
          name: `${picker.name}: ${verb} with 2,000`,
          unit: 'ms',
          ours: median(samples),
          limit: 100,
          goal: 1,
          samples: [samples],
        }
      }
      cases.push(line('opening', 'opens'), line('typing', 'a letter typed'))
    }
    return cases
  } finally {
    await browser.close()
    await product.discard()
  }
}
