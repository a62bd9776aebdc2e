import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright'
import { demoApplicants } from '../apps/server/src/seed/applicant-data.ts'
import { demoPassword } from '../apps/server/src/seed/program.ts'
import { demoAuthenticator } from '../apps/server/src/seed/staff.ts'
import { codeAt, stepAt } from '../apps/server/src/secrets/totp.ts'
import { startOther } from '../e2e/harness/product.ts'
import { chromiumForTests } from './chromium.ts'

// `npm run shots`: takes the pictures of README.md from a product with the demonstration data, started for this purpose.
const folder = join(dirname(import.meta.dirname), 'docs', 'pictures')
const size = { width: 1280, height: 800 }

const openPage = async (browser: Browser, baseURL: string): Promise<Page> => {
  const context = await browser.newContext({ baseURL, viewport: size, locale: 'en-US', reducedMotion: 'reduce' })
  context.setDefaultTimeout(60_000)
  return context.newPage()
}

/** Saves the page as `<name>-light.png` and `<name>-dark.png`. */
const shoot = async (page: Page, name: string): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready)
    await page.mouse.move(0, 0)
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`), animations: 'disabled' })
    console.log(`docs/pictures/${name}-${colorScheme}.png`)
  }
}

const signIn = async (page: Page, email: string, button: string): Promise<void> => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: button }).click()
}

const shootPortal = async (page: Page): Promise<void> => {
  await page.goto('/login')
  await signIn(page, 'maria@delgado.test', 'Log in')
  await page.getByRole('link', { name: 'Items', exact: true }).waitFor()
  await shoot(page, 'dashboard')
  await page.goto('/transfer-statements')
  await page
    .getByRole('row', { name: /Hialeah/ })
    .first()
    .getByRole('link')
    .first()
    .click()
  await page.waitForURL(/\/transfer-statements\/view\//)
  await shoot(page, 'statement')
}

/** Four digits that are no row, no pair and no year. */
const pin = '2580'
/** A basket at the till, at the size of a tablet on the counter. */
const shootTill = async (portal: Page, till: Page): Promise<void> => {
  await portal.goto('/items')
  await portal.getByRole('row').nth(1).waitFor()
  // Items with a barcode of a manufacturer are sold by the piece, without a weight to type.
  const shownCodes = await portal
    .getByRole('table')
    .getByText(/^\d{12,13}$/)
    .allTextContents()
  const codes = shownCodes.slice(0, 4)
  await portal.goto('/stores')
  await portal.getByRole('link', { name: 'Delgado Fresh, Hialeah' }).click()
  await portal.getByRole('button', { name: 'Add terminal' }).click()
  await portal.getByRole('dialog').getByRole('button', { name: 'Add terminal' }).click()
  const shown = await portal
    .getByRole('dialog')
    .getByText(/[A-Z2-9]{4} [A-Z2-9]{4}/)
    .textContent()
  const [code = ''] = /\w{4} \w{4}$/.exec(shown ?? '') ?? []
  await till.goto(`/till#${encodeURIComponent(code)}`)
  await till.getByRole('button', { name: 'Activate' }).click()
  await till.getByRole('button', { name: /Luis Peña/ }).click()
  await till.getByLabel('Email').fill('luis@delgado.test')
  await till.getByLabel('Password', { exact: true }).fill(demoPassword)
  await till.getByRole('button', { name: 'Sign in', exact: true }).click()
  await till.getByRole('region', { name: 'PIN' }).waitFor()
  await till.keyboard.type(pin, { delay: 60 })
  await till.keyboard.type(pin, { delay: 60 })
  const field = till.getByRole('search').getByRole('searchbox')
  for (const [nth, barcode] of codes.entries()) {
    await field.fill(barcode)
    await field.press('Enter')
    await till.getByRole('main').getByRole('listitem').nth(nth).waitFor()
  }
  await shoot(till, 'till')
}

const shootConsole = async (page: Page): Promise<void> => {
  const [{ name }] = demoApplicants
  await page.goto('/operator')
  await signIn(page, 'olive@operator.test', 'Continue')
  await page.getByLabel('6-digit code').fill(codeAt(demoAuthenticator, stepAt(Date.now() / 1000)))
  await page.getByRole('heading', { level: 1, name: 'Review queue' }).waitFor()
  await page.getByRole('link', { name }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await shoot(page, 'review')
}

mkdirSync(folder, { recursive: true })
const product = await startOther({ DEMO_SALES_DAYS: '90' })
const browser = await chromium.launch(await chromiumForTests())
try {
  const portal = await openPage(browser, product.url)
  await shootPortal(portal)
  await shootTill(portal, await openPage(browser, product.url))
  await shootConsole(await openPage(browser, product.url))
  // docs.test.ts compares the release with the changelog.
  const { version: release } = JSON.parse(readFileSync(join(folder, '../../package.json'), 'utf8'))
  writeFileSync(join(folder, 'taken.json'), `${JSON.stringify({ release }, null, 2)}\n`)
} finally {
  await browser.close()
  await product.discard()
}
