// Proves alone: trouble with the device and a basket that is full each have their words and a way out.
import type { Page } from 'playwright'
import { test } from 'vitest'
import { examine, visit } from './harness/browser.ts'
import { expect } from './harness/expect.ts'
import { activateTill, activationCode, burst, openTill, rows, scan, signInAs } from './harness/till.ts'

const milk = '086000000417'
const noData = (page: Page) => expect(page.getByRole('heading', { name: 'This browser keeps no data' })).toBeVisible()

test('a refused camera says how to allow it', async () => {
  const page = await openTill('Camera', { width: 390, height: 844 })
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('No', 'NotAllowedError'))
  })
  await page.getByRole('button', { name: 'Camera' }).click()
  await expect(page.getByRole('alert')).toContainText(/The camera is not allowed\..*settings of the browser/)
  await examine(page, '7-till-app-no-camera')
  await page.keyboard.press('Escape')
  await scan(page, milk)
  await expect(rows(page)).toHaveCount(1)
})

test('a private window that stores nothing says so', async () => {
  const page = await visit()
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Private', 'SecurityError')
    }
  })
  await page.goto('/till')
  await noData(page)
  await examine(page, '7-till-app-private')
  await expect(page.getByRole('button', { name: 'Activate' })).toHaveCount(0)
})

test('a till whose storage was cleared is activated again', async () => {
  const page = await openTill('Cleared')
  await scan(page, milk)
  await expect(rows(page)).toHaveCount(1)
  const browser = await page.context().newCDPSession(page)
  const origin = new URL(page.url()).origin
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
  // The till may notice it before the scan.
  await burst(page, milk)
  await noData(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByLabel('Activation code').fill(await activationCode('Cleared, again'))
  await page.getByRole('button', { name: 'Activate' }).click()
  await signInAs(page, 'en-US')
  await scan(page, milk)
  await expect(page.getByRole('button', { name: 'Charge card $6.59', disabled: false })).toBeVisible()
})

test('a second tab leaves the till to the first', async () => {
  const page = await openTill('Two tabs')
  const second = await page.context().newPage()
  await second.goto('/till')
  await expect(second.getByRole('heading', { name: 'The till is open in another tab' })).toBeVisible()
  await scan(page, milk)
  await expect(rows(page)).toHaveCount(1)
  await page.close()
  await second.getByRole('button', { name: 'Try again' }).click()
  await signInAs(second, 'en-US')
  await expect(rows(second)).toHaveCount(1)
})

test('a basket takes 500 lines and no more', async () => {
  const page = await visit()
  const answered = page.waitForResponse((response) => response.url().includes('/api/pos/catalogue') && response.ok(), {
    timeout: 100_000,
  })
  await activateTill(page, 'Full basket')
  const { items }: { items: { barcode: string; unit: string; active: boolean }[] } = await (await answered).json()
  const codes = items.flatMap(({ barcode, unit, active }) =>
    active && unit === 'COUNT' && /^\d{12}$/.test(barcode) ? barcode : [],
  )
  expect(codes.length).toBeGreaterThan(500)
  for (const code of codes.slice(0, 500)) await burst(page, code)
  await expect(rows(page)).toHaveCount(500)
  await burst(page, codes[500] ?? '')
  await expect(page.getByText('This basket has 500 lines, the most there are')).toBeVisible()
  await expect(rows(page)).toHaveCount(500)
  await burst(page, codes[0] ?? '')
  await expect(rows(page).first()).toContainText('2')
  await expect(page.getByRole('button', { name: /^Charge card/, disabled: false })).toBeVisible()
  await examine(page, '7-till-app-full-basket')
})
