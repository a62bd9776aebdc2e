// Proves alone: the console of the sandbox drives the running product.
import { expect } from './harness/expect.ts'
import { test } from 'vitest'
import { examine, visit } from './harness/browser.ts'
import { demoCodeNow } from './harness/console.ts'
import { ours } from './harness/ours.ts'

const consoleUrl = (): string => ours().sandboxUrl

const aText = (to: string, Body: string): Promise<Response> =>
  fetch(`${consoleUrl()}/twilio/2010-04-01/Accounts/ACsandbox/Messages.json`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('ACsandbox:sandbox-token')}` },
    body: new URLSearchParams({ To: to, From: '+12025550100', Body }),
  })

test('the start page lists addresses, accounts and codes', async () => {
  const page = await visit({ baseURL: consoleUrl() })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  await expect(page.getByRole('link', { name: /^Portal\b/ })).toHaveAttribute('href', /^http/)
  await expect(page.getByText(/^Product answers, \d+ ms$/)).toBeVisible()
  await page.getByRole('button', { name: 'luis@delgado.test' }).press('Enter')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('luis@delgado.test')
  const operator = page.getByRole('region', { name: 'Operator’s 6-digit code' })
  await operator.getByRole('button', { name: 'Copy code' }).click()
  const code = await page.evaluate(() => navigator.clipboard.readText())
  // The next one may have come while it was copied.
  expect([demoCodeNow(-1), demoCodeNow(), demoCodeNow(1)]).toContain(code)
  await aText('+15125550147', 'Your Partner Portal code is 418093.')
  await expect(page.getByRole('region', { name: 'Newest code from a mail or text' })).toContainText('418 093')

  await page.getByLabel('Find a number').fill('outcome')
  await expect(page.getByRole('button', { name: /^card_sbx_/ })).toHaveText(['card_sbx_down'])
  await page.getByLabel('Find a number').fill('')
  await examine(page, '7-start')
  await page.setViewportSize({ width: 390, height: 844 })
  await examine(page, '7-start-phone')
})

test('a scenario uses the real interface', async () => {
  const page = await visit({ baseURL: consoleUrl() })
  await page.goto('/')
  const tile = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Partial approval' }) })
  await tile.getByRole('button', { name: 'Run Partial approval' }).click()
  await expect(tile.getByText(/^The card paid \$10\.00, the customer \$\d+\.\d\d\./)).toBeVisible()
  await expect(tile.getByRole('link', { name: 'Receipt' })).toHaveAttribute('href', /\/purchase-transaction\//)
})

test('a new grocer comes from its sign-up to the approval', async () => {
  const page = await visit({ baseURL: consoleUrl() })
  await page.goto('/')
  await page.getByRole('button', { name: /^Run Shop, from sign-up/ }).click()
  // The sandbox repeats a notice that the product did not take after 30 seconds.
  await expect(page.getByText(/^Corner Shop [A-Z][a-z]{5} is approved\./)).toBeVisible({ timeout: 75_000 })
})

test('shows and copies the newest code on arrival', async () => {
  const page = await visit({ baseURL: consoleUrl() })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/#messages')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await aText('+15125550147', 'Your Partner Portal code is 730264.')

  const newest = page.getByRole('region', { name: 'Newest code from a mail or text' })
  await expect(newest.getByText('730 264')).toBeVisible()
  await newest.getByRole('button', { name: 'Copy code' }).press('Enter')
  await expect(page.getByText('Copied 730264.')).toBeVisible()
  await expect(newest.getByRole('button', { name: 'Copy code' })).toBeFocused()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('730264')
})

test('an invitation’s link opens in a new tab', async () => {
  const page = await visit({ baseURL: consoleUrl() })
  await page.goto('/#messages')
  await page.getByLabel('Find a message').fill('nora@delgado.test')
  await page.getByRole('list', { name: 'Messages, newest first' }).getByRole('button').first().press('Enter')
  const link = page.frameLocator('iframe').getByRole('link').first()
  const [tab] = await Promise.all([page.waitForEvent('popup'), link.click()])

  await expect(tab).toHaveURL(new RegExp(`:${new URL(ours().url).port}/`))
  expect(new URL(page.url()).origin).toBe(consoleUrl())
})

test('starts and ends a fault; every page renders', async () => {
  const page = await visit({ baseURL: consoleUrl() })
  await page.goto('/#faults')
  await page.getByRole('combobox', { name: 'Provider' }).click()
  await page.getByRole('option', { name: 'Texts (Twilio)' }).click()
  await page.getByRole('combobox', { name: 'What happens' }).click()
  await page.getByRole('option', { name: 'An error status' }).click()
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByRole('button', { name: 'End' })).toBeVisible()

  expect((await aText('+15125550147', 'Not sent')).status).toBe(500)
  await expect(page.getByText('met 1 times')).toBeVisible()
  await examine(page, '7-sandbox-faults')
  await page.getByRole('button', { name: 'End' }).click()
  await expect(page.getByText('Everything works.')).toBeVisible()
  expect((await aText('+15125550147', 'Sent')).status).toBe(201)
  for (const name of ['Error reports', 'Requests', 'Clock']) {
    await page.getByRole('link', { name }).click()
    await examine(page, `7-sandbox-${name.toLowerCase().replace(' ', '-')}`)
  }
})
