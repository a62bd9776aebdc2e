// Proves alone: the browser draws text, the built product refuses to start without production settings, its API page
// loads nothing foreign.
import { expect } from './harness/expect.ts'
import { test } from 'vitest'
import { complaintsOf, shoot, visit } from './harness/browser.ts'
import { ours } from './harness/ours.ts'
import { startBundle } from './harness/product.ts'

// A browser without fonts draws every text blank and reports nothing: all later chapters would look at empty paper.
test('the browser draws text', async () => {
  const page = await visit()
  await page.setContent('<p style="font: 40px sans-serif">Niño</p>')
  const written = await page.screenshot()
  await page.setContent('<p style="font: 40px sans-serif; color: transparent">Niño</p>')

  expect(written.equals(await page.screenshot())).toBe(false)
})

test('the product opens with its sign-in screen', async () => {
  const page = await visit()

  await page.goto('/')

  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await shoot(page, '0-sign-in')
  // Only few phrases are loaded here. A key without its phrase would be shown as it is.
  await expect(page.getByRole('main')).not.toContainText(/[a-z]\.[a-z]/)
  expect(await complaintsOf(page)).toEqual([])
})

// A connection may end between a page and its script.
test.each(['/login', '/operator', '/till'])('%s says so when its script does not come', async (path) => {
  const page = await visit()
  await page.route('**/*.js', (route) => route.abort())

  await page.goto(path)
  await page.evaluate(() => document.getAnimations().forEach((one) => one.finish()))

  await expect(page.getByText('The page has not started.')).toBeVisible()
  await page.unroute('**/*.js')
  await page.getByRole('link', { name: 'load it again' }).click()
  await expect(page.getByText('The page has not started.')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

// A forgotten APP_ENV must not create demonstration accounts in a real database.
test('the bundle lists missing production settings and changes nothing', async () => {
  const { status, stderr } = startBundle({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })

  expect(status).toBe(1)
  for (const name of ['DATA_KEYS', 'SMTP_URL', 'PUBLIC_URL']) expect(stderr).toContain(`- ${name} is missing`)
})

test('the API documentation shows its groups from this origin only', async () => {
  const page = await visit()
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(ours().url)) foreign.push(request.url())
  })

  await page.goto('/api/docs')

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tillgate')
  await expect(page.getByRole('link', { name: 'Operator console' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Items', exact: true })).toBeVisible()
  expect(foreign).toEqual([])
})
