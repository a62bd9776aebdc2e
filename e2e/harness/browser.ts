import { AxeBuilder } from '@axe-core/playwright'
import { chromium, type Browser, type Page } from 'playwright'
import { afterAll, afterEach, inject } from 'vitest'
import { dirname, join } from 'node:path'
import { chromiumForTests } from '../../tools/chromium.ts'

const shots = join(dirname(dirname(import.meta.dirname)), '.cache', 'shots')

let browser: Promise<Browser> | undefined
const open: Page[] = []

afterEach(async () => {
  for (const page of open.splice(0)) await page.context().close()
})
afterAll(async () => {
  await (await browser)?.close()
  browser = undefined
})

export type Visit = { width?: number; height?: number; locale?: 'en-US' | 'es-ES'; dark?: boolean; baseURL?: string }

/** A visitor with an empty browser. Addresses are relative to the product: `page.goto('/login')`. */
export const visit = async ({
  width = 1440,
  height = 900,
  locale = 'en-US',
  dark = false,
  baseURL,
}: Visit = {}): Promise<Page> => {
  browser ??= chromiumForTests().then((ours) => chromium.launch(ours))
  const context = await (
    await browser
  ).newContext({
    baseURL: baseURL ?? inject('product').url,
    viewport: { width, height },
    locale,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  open.push(page)
  return page
}

/** What axe holds against the page as it is now: rule and place, so that an empty list is the whole claim. */
export const complaintsOf = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

/** For people to look at: .cache/shots/<name>.png */
export const shoot = async (page: Page, name: string): Promise<void> => {
  await page.screenshot({ path: join(shots, `${name}.png`), fullPage: true })
}
