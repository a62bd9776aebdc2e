// Proves alone: a scan reaches the sale from wherever the cursor is, and a locked till offers its scans after the PIN.
import { test } from 'vitest'
import { examine, visit } from './harness/browser.ts'
import { expect } from './harness/expect.ts'
import {
  activateTill,
  burstIntoField,
  openTill,
  rows,
  scan,
  signInAs,
  takeOtherPayments,
  typePin,
} from './harness/till.ts'

test('a locked till offers its scans after the PIN', async () => {
  const page = await openTill('Locked', { width: 390, height: 844 })
  await page.getByRole('button', { name: /Lock the till/ }).click()
  await page.getByRole('button', { name: /Luis Peña/ }).waitFor()
  await expect(page.getByText(/scans? waits?/)).toHaveCount(0)
  await burstIntoField(page, '086000000417')
  await burstIntoField(page, '086000018290')
  await expect(page.getByText('2 scans wait')).toBeVisible()
  await examine(page, '7-till-app-locked-scans')
  await page.reload()
  await expect(page.getByText('2 scans wait')).toBeVisible()
  await page.getByRole('button', { name: /Luis Peña/ }).click()
  await burstIntoField(page, '086000000417')
  await expect(page.getByText('3 scans wait')).toBeVisible()
  await examine(page, '7-till-app-locked-pin')
  await page.waitForTimeout(200)
  await typePin(page)

  const offer = page.getByRole('dialog', { name: 'Add 3 scans to the basket?' })
  await expect(offer.getByRole('listitem').first()).toContainText(/Milk.*\$/)
  await examine(page, '7-till-app-locked-offer')
  await offer.getByRole('button', { name: 'Add 3 scans' }).click()
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toContainText('2')

  await page.getByRole('button', { name: /Lock the till/ }).click()
  await page.getByRole('button', { name: /Luis Peña/ }).waitFor()
  await burstIntoField(page, '086000000653')
  await signInAs(page, 'en-US', 'heading')
  await page.getByRole('dialog').getByRole('button', { name: 'Drop' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(rows(page)).toHaveCount(2)
})

test('a scan lands in no number, email or note', async () => {
  await takeOtherPayments()
  const page = await openTill('Fields')
  await page.getByRole('button', { name: 'End of day' }).click()
  await page.getByRole('button', { name: 'Count the drawer first' }).click()
  const fives = page.getByLabel('How many $5', { exact: true })
  await fives.fill('7')
  await burstIntoField(page, '086000000417')
  await expect(fives).toHaveValue('7')

  await page.getByRole('button', { name: 'Sell', exact: true }).click()
  await scan(page, '4011')
  const weight = page.getByRole('dialog', { name: 'Bananas' }).getByRole('textbox')
  await weight.pressSequentially('2')
  await page.waitForTimeout(300)
  await burstIntoField(page, '086000000417')
  await expect(weight).toHaveValue('0.02')

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /Lock the till/ }).click()
  await page.getByRole('button', { name: /Somebody else/ }).click()
  await burstIntoField(page, '086000000417')
  await expect(page.getByLabel('Email')).toHaveValue('')
})

test('an hour without the server locks nobody out', async () => {
  const page = await visit({ withoutWorker: true })
  await page.clock.install()
  await activateTill(page, 'Away')
  await scan(page, '086000000417')
  await expect(rows(page)).toHaveCount(1)
  await page.route(/\/(api|health)\//, (route) => route.abort())
  await page.clock.runFor(20_000)
  await expect(page.getByText('Our service does not answer')).toBeVisible()
  // One step calls each timer once: the lock's first one warns, and its second one locks.
  await page.clock.fastForward(1_800_000)
  await page.clock.fastForward(1_800_000)
  await expect(page.getByRole('button', { name: 'Hold until online' })).toBeVisible()
  await scan(page, '086000018290')
  await expect(rows(page)).toHaveCount(2)

  await page.getByRole('button', { name: /Lock the till/ }).click()
  await expect(page.getByText('No connection: nobody can sign in')).toBeVisible()
  await examine(page, '7-till-app-away')
  await page.unrouteAll()
  await page.clock.runFor(20_000)
  await signInAs(page, 'en-US')
  await expect(rows(page)).toHaveCount(2)
})

test('a device with a wrong clock says so and sells', async () => {
  const page = await visit()
  await page.clock.install({ time: Date.now() + 24 * 3_600_000 })
  await activateTill(page, 'Tomorrow')
  await scan(page, '086000000417')
  await expect(page.getByRole('button', { name: 'Charge card $6.59', disabled: false })).toBeVisible()
  await page.getByRole('button', { name: /Lock the till/ }).click()
  await expect(page.getByText('The clock of this device is wrong')).toBeVisible()
  await examine(page, '7-till-app-clock')
})
