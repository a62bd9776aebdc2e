// Proves alone: bad input and trouble at the till each have their words and a way out.
import { test } from 'vitest'
import { examine, visit } from './harness/browser.ts'
import { expect } from './harness/expect.ts'
import { burst, openTill, pressLarge, rows, scan, signInAs, tapCard, typePin } from './harness/till.ts'

test('a missing file shows a way out, basket kept', async () => {
  const page = await openTill('Trouble', { withoutWorker: true })
  await scan(page, '4011')
  await page.getByRole('dialog', { name: 'Bananas' }).getByRole('textbox').pressSequentially('100')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await page.route('**/find-sheet-*', (route) => route.abort())
  await page.keyboard.press('F2')
  await expect(page.getByRole('heading', { name: 'The till has stopped' })).toBeVisible()
  await examine(page, '7-till-app-stopped')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await signInAs(page, 'en-US')
  await expect(rows(page)).toHaveCount(1)
})

test('a scan keeps a typed sheet, closes a question', async () => {
  const page = await openTill('Sheets')
  await scan(page, '086000000417')
  await expect(rows(page)).toHaveCount(1)
  await page.keyboard.press('F3')
  const quantity = page.getByRole('dialog', { name: /Milk/ })
  await quantity.getByRole('textbox').pressSequentially('3')
  await expect(quantity.getByRole('textbox')).toHaveValue('3')
  // A digit shortly before a scan would be its first.
  await page.waitForTimeout(300)
  await burst(page, '086000018290')
  await expect(rows(page)).toHaveCount(2)
  await quantity.getByRole('button', { name: 'Set to 3 pieces' }).click()
  await expect(rows(page).first()).toContainText('3')
  await page.keyboard.press('F9')
  await page.getByRole('dialog', { name: 'Clear this basket?' }).waitFor()
  await burst(page, '086000000653')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(rows(page)).toHaveCount(3)
})

test('a network page is no answer, prices follow later', async () => {
  const page = await openTill('Portal of a hotel')
  await page.route(/\/(api\/pos\/purchase|health)/, (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Sign in to this network</h1>' }),
  )
  await scan(page, '4011')
  await page.getByRole('dialog', { name: 'Bananas' }).getByRole('textbox').pressSequentially('100')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Our service does not answer')).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText('Not confirmed')).toBeVisible()
  await page.unrouteAll()
  // Only the prices fail: nothing tells the till that the connection is back.
  await page.route('**/api/pos/purchase', (route) => route.abort())
  await expect(page.getByText('Our service does not answer')).toHaveCount(0, { timeout: 15_000 })
  await page.waitForTimeout(6000)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Charge card $0.69', disabled: false }).waitFor({ timeout: 30_000 })
  await pressLarge(page, 'Charge card $0.69')
  await expect(page.getByRole('heading', { name: /^Tap/ })).toBeVisible({ timeout: 30_000 })
})

test('a full device sends nothing and keeps the basket', async () => {
  const page = await openTill('Full')
  await scan(page, '4011')
  await page.getByRole('dialog', { name: 'Bananas' }).getByRole('textbox').pressSequentially('100')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  // The basket is priced before it can be charged.
  await pressLarge(page, 'Charge card $0.69')
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(request.url())
  })
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('Full', 'QuotaExceededError')
    }
  })
  await tapCard(page, 'Enough money')
  await expect(page.getByRole('heading', { name: 'This browser keeps no data' })).toBeVisible()
  await examine(page, '7-till-app-full')
  expect(calls).toEqual([])
  await page.getByRole('button', { name: 'Try again' }).click()
  await signInAs(page, 'en-US')
  await expect(rows(page)).toHaveCount(1)
})

test('a till without settings takes cards after a retry', async () => {
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

test('numbers that mean nothing are not sold', async () => {
  const page = await openTill('Numbers')
  await scan(page, '4011')
  const weight = page.getByRole('dialog', { name: 'Bananas' })
  await weight.getByRole('textbox').pressSequentially('0', { delay: 60 })
  await expect(weight.getByRole('button', { name: 'Type the weight' })).toBeDisabled()
  await weight.getByRole('textbox').pressSequentially('99999', { delay: 60 })
  await weight.getByRole('button', { name: 'Add 99.99 lb, $68.99' }).click()
  await scan(page, '086000000417')
  await expect(rows(page)).toHaveCount(2)
  await page.keyboard.press('F3')
  const quantity = page.getByRole('dialog', { name: /Milk/ })
  await quantity.getByRole('textbox').pressSequentially('0', { delay: 60 })
  await page.keyboard.press('Enter')
  await expect(quantity.getByRole('button', { name: 'Type 1 or more' })).toBeDisabled()
  await quantity.getByRole('textbox').pressSequentially('99999', { delay: 60 })
  await quantity.getByRole('button', { name: 'Set to 999 pieces' }).click()
  await expect(rows(page).last()).toContainText('$6,583.41')
})

test('a printer that is off has another way', async () => {
  const page = await openTill('Printer')
  await page.evaluate(() => {
    const printer = {
      opened: false,
      configuration: null,
      open: () => Promise.reject(new DOMException('Gone', 'NotFoundError')),
      close: () => Promise.resolve(),
    }
    const usb = { getDevices: () => Promise.resolve([printer]), requestDevice: () => Promise.resolve(printer) }
    Object.defineProperty(navigator, 'usb', { value: usb })
    window.print = () => undefined
  })
  await scan(page, '086000000417')
  await pressLarge(page, 'Charge card $6.59')
  await tapCard(page, 'Enough money')
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Nothing was printed' })
  await expect(dialog).toContainText('The printer does not answer.')
  await examine(page, '7-till-app-no-printer')
  await dialog.getByRole('button', { name: /^Print another way/ }).click()
  await expect(page.locator('.t-printjob')).toContainText(/Milk/)
})

test('a PIN that is typed twice signs in once', async () => {
  const page = await openTill('Twice')
  let asked = 0
  await page.route('**/api/pos/session/pin', async (route) => {
    asked += 1
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await page.getByRole('button', { name: /Lock the till/ }).click()
  await page.getByRole('button', { name: /Luis Peña/ }).click()
  await page.getByRole('region', { name: 'PIN' }).waitFor()
  await typePin(page)
  await expect(page.getByText('Checking the PIN')).toBeVisible()
  await typePin(page)
  await page.getByRole('search').waitFor()
  expect(asked).toBe(1)
})

test('an iPhone is told to keep the till first', async () => {
  const page = await visit({ width: 390, height: 844 })
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }))
  await page.goto('/till')
  await expect(page.getByText('Keep the till on this device.')).toBeVisible()
  await expect(page.getByText(/open it there before you activate it/)).toBeVisible()
  await examine(page, '7-till-app-install')
})

test('a browser that offers to install is asked once', async () => {
  const page = await visit()
  await page.goto('/till')
  await page.getByRole('button', { name: 'Activate' }).waitFor()
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => document.body.setAttribute('data-asked', 'true'),
    })
    dispatchEvent(offer)
  })
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.locator('body')).toHaveAttribute('data-asked', 'true')
  await expect(page.getByText('Keep the till on this device.')).toBeHidden()
})
