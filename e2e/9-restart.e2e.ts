// Proves alone: what the first start prints, the start and end by npm, and the policy for Plaid's own address.
import { afterAll, beforeAll, inject, test } from 'vitest'
import { applicantPassword } from './harness/applicant.ts'
import { visit } from './harness/browser.ts'
import { expect } from './harness/expect.ts'
import { aJoinerWithoutBank, choose } from './harness/joining.ts'
import { startOwn } from './harness/ours.ts'
import { signIn } from './harness/portal.ts'
import { byNpm, isReady, type Product } from './harness/product.ts'

const cdn = 'https://cdn.plaid.com'
/** Started by npm beside the products of other files: ports and data do not meet. */
let product: Product
beforeAll(async () => {
  product = await startOwn({ PLAID_LINK_SCRIPT_URL: `${cdn}/link/v2/stable/link-initialize.js` }, byNpm)
})
afterAll(() => product.discard())

test('the first start prints addresses and accounts', async () => {
  const { url, printed, status } = inject('prepared')

  for (const line of [url.replace('127.0.0.1', 'localhost'), 'maria@delgado.test', 'Demo-2026!']) {
    expect(printed).toContain(line)
  }
  expect(status).toBe(0)
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

test('stopping npm stops the product', async () => {
  await product.stop()

  await expect.poll(() => isReady(product.url)).toBe(false)
})
