// Proves alone: a scan reaches the sale from wherever the cursor is, and a locked till offers its scans after the PIN.
import { test } from 'vitest'
import { examine } from './harness/browser.ts'
import { expect } from './harness/expect.ts'
import { burstIntoField, openTill, rows, scan, signInAs, takeOtherPayments, typePin } from './harness/till.ts'

test('a locked till offers its scans after the PIN', async () => {
  const page = await openTill('Locked', { width: 390, height: 844 })
  await page.getByRole('button', { name: /Lock the till/ }).click()
  await page.getByRole('button', { name: /Luis Peña/ }).waitFor()
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
