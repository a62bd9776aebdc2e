// Proves alone: the usual tasks at the till take no more scans, presses and keys than promised.
import type { Page } from 'playwright'
import { beforeAll, test } from 'vitest'
import { expect } from './harness/expect.ts'
import {
  burstIntoField,
  chooseSupervisorPin,
  openTill,
  pressLarge,
  rows,
  scan,
  supervisorPin,
  takeOtherPayments,
  tapCard,
  typePin,
} from './harness/till.ts'

const milk = '086000000417'
const five = [milk, milk, milk, milk, milk]

beforeAll(async () => {
  await chooseSupervisorPin()
  await takeOtherPayments()
})

/** Counts presses, keys and scans from now on. A scan counts once: its keys come within 35 milliseconds, or its Enter alone reaches the page. Enter ends it. */
const countSteps = (page: Page): Promise<void> =>
  page.evaluate(() => {
    let last = -Infinity
    let counted = 0
    const count = (): void => {
      counted += 1
      document.body.dataset['steps'] = String(counted)
    }
    addEventListener('pointerdown', count, true)
    addEventListener(
      'keydown',
      ({ key, timeStamp }) => {
        if (timeStamp - last > 35) count()
        last = key === 'Enter' ? -Infinity : timeStamp
      },
      true,
    )
  })
/** Steps since the last question. */
const steps = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { steps: now = '0', told = '0' } = document.body.dataset
    document.body.dataset['told'] = now
    return Number(now) - Number(told)
  })

const scanAll = async (page: Page, codes: readonly string[]): Promise<void> => {
  for (const code of codes) await scan(page, code)
}
const paid = (page: Page) => expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible()
const sell = async (page: Page, codes: readonly string[]): Promise<void> => {
  await scanAll(page, codes)
  await pressLarge(page, /^Charge card/)
  await tapCard(page, 'Enough money')
  await paid(page)
}
const receiptNumber = (page: Page): Promise<string> => page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).innerText()

test('sales, receipts and returns take the promised steps', async () => {
  const page = await openTill('Steps', { width: 1280, height: 800 })
  await page.evaluate(() => {
    window.print = () => undefined
  })
  await countSteps(page)
  await sell(page, five)
  expect(await steps(page), 'sale of five items').toBe(6)
  const number = await receiptNumber(page)
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await expect(page.locator('.t-printjob')).toHaveCount(1)
  expect(await steps(page), 'printed receipt').toBe(1)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))

  // The next scan starts the next sale; a receipt opens its return.
  await burstIntoField(page, number)
  await page.getByRole('button', { name: 'One more' }).click()
  await pressLarge(page, /^Refund/)
  expect(await steps(page), 'return of one item').toBe(3)
  await tapCard(page, 'Enough money')
  await expect(page.getByRole('heading', { name: 'Returned' })).toBeVisible()

  await burstIntoField(page, '012345678905')
  await expect(page.getByRole('alert')).toContainText('Not one of your items')
  expect(await steps(page), 'unknown barcode').toBe(1)

  await scanAll(page, five)
  await steps(page)
  await page.getByRole('button', { name: 'Hold', exact: true }).click()
  await page.getByRole('button', { name: 'Hold and start the next sale' }).click()
  await expect(rows(page)).toHaveCount(0)
  expect(await steps(page), 'hold').toBe(2)
  await page.getByRole('button', { name: /^Held/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Open' }).first().click()
  await expect(rows(page)).toHaveCount(1)
  expect(await steps(page), 'open a held basket').toBe(2)

  await pressLarge(page, /^Charge card/)
  await tapCard(page, '$10.00 on Food')
  await page.getByRole('heading', { name: 'How does the shopper pay it?' }).waitFor()
  await page.keyboard.press('1')
  await page.getByRole('button', { name: 'Exact' }).click()
  await paid(page)
  expect(await steps(page), 'charge, cash, exact').toBe(3)

  await page.getByRole('button', { name: 'Balance', exact: true }).click()
  await page.getByRole('heading', { name: 'Balance of a card' }).waitFor()
  expect(await steps(page), 'balance').toBe(1)
  await page.keyboard.press('Escape')
  await page.getByRole('search').waitFor()
  await steps(page)
  await scan(page, '4011')
  await page.getByRole('dialog', { name: 'Bananas' }).waitFor()
  await steps(page)
  await page.keyboard.type('230', { delay: 60 })
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  expect(await steps(page), 'weight after its key').toBe(4)
})

test('a reversal takes three steps, on phones five', async () => {
  const page = await openTill('Reversal', { width: 1280, height: 800 })
  await countSteps(page)
  const reverse = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Reverse sale' }).click()
    await page.getByRole('button', { name: 'Wrong items' }).click()
    await expect(page.getByRole('complementary')).toContainText('Reversed')
  }
  await sell(page, [milk])
  await steps(page)
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  await reverse()
  expect(await steps(page), 'counter').toBe(3)

  await page.keyboard.press('Escape')
  await sell(page, [milk])
  await page.setViewportSize({ width: 390, height: 844 })
  await steps(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Today' }).click()
  await page.getByRole('main').getByRole('listitem').first().click()
  await reverse()
  expect(await steps(page), 'phone').toBe(5)
  await page.getByRole('button', { name: 'All sales of today' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('search').waitFor()
  await steps(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Balance' }).click()
  await page.getByRole('heading', { name: 'Balance of a card' }).waitFor()
  expect(await steps(page), 'balance').toBe(2)
})

test('a colleague takes over in five steps', async () => {
  const page = await openTill('Colleague')
  await countSteps(page)
  await scanAll(page, [milk])
  await expect(rows(page)).toHaveCount(1)
  await steps(page)
  await page.getByRole('button', { name: /Lock the till/ }).click()
  await page.getByRole('button', { name: /María Delgado/ }).click()
  await page.getByRole('region', { name: 'PIN' }).waitFor()
  await page.keyboard.type(supervisorPin, { delay: 60 })
  await expect(rows(page)).toHaveCount(1)
  expect(await steps(page), 'anybody else').toBe(6)
  await page.getByRole('button', { name: /^Luis Peña takes over/ }).click()
  await page.getByRole('region', { name: 'PIN' }).waitFor()
  await typePin(page)
  await expect(rows(page)).toHaveCount(1)
  expect(await steps(page), 'a colleague in the bar').toBe(5)
  await expect(page.getByRole('button', { name: /^María Delgado takes over/ })).toBeVisible()
})

test('a return above the limit takes seven steps', async () => {
  const page = await openTill('Above the limit')
  await scan(page, '4011')
  await page.getByRole('dialog', { name: 'Bananas' }).getByRole('textbox').pressSequentially('9900', { delay: 60 })
  await page.keyboard.press('Enter')
  await pressLarge(page, /^Charge card/)
  await tapCard(page, 'Enough money')
  await paid(page)
  const number = await receiptNumber(page)
  await countSteps(page)
  await burstIntoField(page, number)
  await page.getByRole('button', { name: 'All of it' }).click()
  await pressLarge(page, /^Refund/)
  await tapCard(page, 'Enough money')
  await page.getByText('PIN of María Delgado').waitFor()
  await page.keyboard.type(supervisorPin, { delay: 60 })
  await expect(page.getByRole('heading', { name: 'Returned' })).toBeVisible()
  expect(await steps(page)).toBe(7)
})
