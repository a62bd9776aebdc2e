// Proves alone: a store with two programs charges the card of the chosen one.
import { afterAll, beforeAll, test } from 'vitest'
import { examine } from './harness/browser.ts'
import { acceptSecondProgram } from './harness/database.ts'
import { expect } from './harness/expect.ts'
import { openTill, rows, scan } from './harness/till.ts'

const milk = '086000000417'
let takeBack: Awaited<ReturnType<typeof acceptSecondProgram>>
beforeAll(async () => {
  takeBack = await acceptSecondProgram('Delgado Fresh, Hialeah', 'Second Plan')
})
afterAll(() => takeBack())

test('the cashier chooses the program whose card pays', async () => {
  const page = await openTill('Programs', { width: 390 })
  await scan(page, milk)
  await expect(page.getByRole('button', { name: /^Charge card/ })).toBeVisible()
  await page.getByRole('button', { name: /^Card of / }).click()
  const dialog = page.getByRole('dialog', { name: 'Which program is the card of?' })
  await examine(page, '7-till-app-programs')
  await dialog.getByRole('button', { name: 'Second Plan' }).click()

  await expect(page.getByRole('button', { name: 'Card of Second Plan' })).toBeVisible()
  // Its lists approve nothing.
  await expect(page.getByRole('button', { name: /^Take .* another way$/ })).toBeEnabled()
  await expect(rows(page)).toHaveCount(1)
})
