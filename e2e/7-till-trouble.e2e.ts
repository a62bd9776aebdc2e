// Proves alone: a till whose server answered only in part goes on by itself.
import { test } from 'vitest'
import { examine } from './harness/browser.ts'
import { expect } from './harness/expect.ts'
import { openTill, pressLarge, rows, scan, signInAs, tapCard } from './harness/till.ts'

test('a till that could not read its settings says so, and takes cards as soon as it has them', async () => {
  const page = await openTill('Without settings', { withoutWorker: true })
  await page.route('**/config/settings.json', (route) => route.fulfill({ status: 503 }))
  await page.reload()
  await signInAs(page, 'en-US')
  await scan(page, '4011')
  await page.getByRole('dialog', { name: 'Bananas' }).getByRole('textbox').pressSequentially('100')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)

  await pressLarge(page, 'Charge card $0.69')
  await expect(page.getByRole('alert')).toContainText('The card reader is not ready.')
  await expect(page.getByText('The reader is ready for the shopper.')).toHaveCount(0)
  await examine(page, '7-till-app-no-reader')

  await page.unrouteAll()
  await tapCard(page, 'Enough money')
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible()
})
