import { afterAll, beforeAll, test } from 'vitest'
import { visit } from './harness/browser.ts'
import { applicantPassword } from './harness/applicant.ts'
import { expect } from './harness/expect.ts'
import { aJoiner, aJoinerWithoutBank, choose, enterStep } from './harness/joining.ts'
import { signIn } from './harness/portal.ts'
import { startOwn } from './harness/ours.ts'
import type { Product } from './harness/product.ts'

const cdn = 'https://cdn.plaid.com'
let product: Product
beforeAll(async () => {
  const settings = {
    PLAID_IDV_TEMPLATE_ID: 'none',
    PLAID_LINK_SCRIPT_URL: `${cdn}/link/v2/stable/link-initialize.js`,
  }
  product = await startOwn(settings)
})
afterAll(() => product.discard())

test('NONREQUIRED: the first press continues without a script', async () => {
  const page = await enterStep(await aJoiner('GROCERY', product), { baseURL: product.url })
  await page.getByRole('button', { name: 'Start verification' }).click()

  await expect(page).toHaveURL(/\/bo-register\/retailer-onboarding\/business-details/)
})

test('the policy allows Link from Plaid’s address only', async () => {
  const joiner = await aJoinerWithoutBank('GROCERY', product)
  const page = await visit({ baseURL: product.url })
  const refused: string[] = []
  page.on('console', (line) => {
    if (line.text().includes('Content Security Policy')) refused.push(line.text())
  })
  // The sandbox answers for that address; the browser does not notice.
  await page.route(`${cdn}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    const prefix = pathname.startsWith('/link/v2/') ? '/plaid-cdn' : ''
    // The sandbox answers to its own host name only.
    const { host, origin } = new URL(product.sandboxUrl)
    const headers = { ...route.request().headers(), host, origin }
    await route.fulfill({ response: await route.fetch({ url: `${origin}${prefix}${pathname}`, headers }) })
  })
  await signIn(page, joiner.email, applicantPassword)
  await page.getByRole('button', { name: 'Connect bank' }).click()
  await choose(page, 'First Platypus, checking: verified at once')

  await expect(page.getByText('Your bank account is verified.')).toBeVisible()
  expect(refused).toEqual([])
})
