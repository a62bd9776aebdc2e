// Proves alone: a supervisor approves at the till with a PIN of the portal.
import { beforeAll, test } from 'vitest'
import { examine } from './harness/browser.ts'
import { expect } from './harness/expect.ts'
import {
  chooseSupervisorPin,
  openTill,
  rows,
  scan,
  supervisorPin,
  takeOtherPayments,
  tapCard,
  pressLarge,
} from './harness/till.ts'

beforeAll(chooseSupervisorPin)

test('a supervisor approves a discount above the limit', async () => {
  const page = await openTill('Discount')
  await scan(page, '4011')
  // Four fast digits and Enter would be a scan.
  await page.getByRole('dialog', { name: 'Bananas' }).getByRole('textbox').pressSequentially('1000', { delay: 60 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Charge card $6.90' })).toBeVisible()
  // The closed sheet has given the cursor back to the scan field.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.waitForTimeout(500)
  await page.keyboard.press('%')
  const discount = page.getByRole('dialog', { name: 'Discount on Bananas' })
  await discount.getByRole('textbox').pressSequentially('5')
  await expect(discount).not.toContainText('A supervisor approves it.')
  await discount.getByRole('textbox').pressSequentially('0')
  await expect(discount).toContainText('A supervisor approves it.')
  await discount.getByRole('button', { name: 'Price' }).click()
  await discount.getByRole('textbox').pressSequentially('69')
  await expect(discount).toContainText('Lower than $0.69 / lb')
  await expect(discount).toContainText('Give $0.00 off')
  await discount.getByRole('textbox').fill('0.34')
  await expect(discount).toContainText('Give $3.50 off')
  await discount.getByRole('button', { name: 'Percent' }).click()
  await discount.getByRole('textbox').pressSequentially('50')
  await examine(page, '7-till-app-discount')
  await page.keyboard.press('Enter')

  await expect(page.getByText('PIN of María Delgado')).toBeVisible()
  await examine(page, '7-till-app-discount-approve')
  // The cursor is in no field: a PIN must not become a reason.
  await page.keyboard.type(supervisorPin, { delay: 60 })
  await expect(rows(page).first()).toContainText('$3.45 off')
  await pressLarge(page, 'Charge card $3.45')
  await tapCard(page, 'Enough money')
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible()
})

test('a supervisor approves a close with cash short', async () => {
  await takeOtherPayments()
  const page = await openTill('Short')
  await page.getByRole('button', { name: 'End of day' }).click()
  await page.getByRole('button', { name: 'Count the drawer first' }).click()
  await page.getByLabel('How many $100').fill('1')
  await pressLarge(page, 'Go on')
  await page.getByLabel('What happened? (optional)').filter({ visible: true }).fill('A note is missing')
  await pressLarge(page, 'Close the day')
  const approval = page.getByRole('dialog', { name: 'Approve with a PIN' })
  await expect(approval.getByRole('heading', { name: 'Close the day, $50.00 short' })).toBeVisible()
  await expect(approval.getByLabel('Reason (optional)')).toHaveValue('A note is missing')
  await expect(approval).toContainText('Asked by Luis Peña')
  await examine(page, '7-till-app-approve-close')
  await approval.getByText('PIN of María Delgado').waitFor()
  await page.keyboard.type(supervisorPin, { delay: 60 })
  await expect(page.getByText('Report Z 1')).toBeVisible()
})
