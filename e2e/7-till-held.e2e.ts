// Proves alone: a till names itself and counts the held baskets of its store.
import type { Page } from 'playwright'
import { test } from 'vitest'
import { examine } from './harness/browser.ts'
import { expect } from './harness/expect.ts'
import { openTill, rows, scan } from './harness/till.ts'

const holdMilk = async (page: Page): Promise<void> => {
  await scan(page, '086000000417')
  await page.getByRole('button', { name: 'Hold', exact: true }).click()
  await page.getByRole('button', { name: 'Hold and start the next sale' }).click()
  await expect(rows(page)).toHaveCount(0)
}
const held = (page: Page, count: number) =>
  expect(page.getByRole('button', { name: `Held ${count} basket` })).toBeVisible()

test('Held counts the baskets of all tills of a store', async () => {
  const front = await openTill('Front counter', { width: 390, height: 844 })
  await holdMilk(front)
  const button = front.getByRole('button', { name: /^Held \d+ baskets?/ })
  await expect(button).toBeVisible()
  const count = Number(/\d+/.exec(await button.innerText())?.[0])
  await holdMilk(front)
  await held(front, count + 1)
  await examine(front, '7-till-app-held-count')

  const back = await openTill('Back counter', { width: 1280, height: 800 })
  await held(back, count + 1)
  await back.getByRole('button', { name: /^Held/ }).click()
  await back.getByRole('dialog').getByRole('button', { name: 'Open' }).first().click()
  await held(back, count)
  await examine(back, '7-till-app-held-opened')
})

test('Hold says the sum and forgets an unknown code', async () => {
  const page = await openTill('Side counter', { width: 390, height: 844 })
  await scan(page, '086000000417')
  await scan(page, '012345678905')
  await expect(page.getByRole('alert')).toContainText('Not one of your items')
  await page.getByRole('button', { name: 'Hold', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Hold this basket?' })
  await expect(dialog).toContainText(/Total, 1 item\s*\$6\.59/)
  await dialog.getByRole('button', { name: 'Hold and start the next sale' }).click()
  await expect(rows(page)).toHaveCount(0)
  await expect(page.getByText('Not one of your items')).toHaveCount(0)
})

test('a till shows the name of its terminal', async () => {
  const page = await openTill('Express lane', { width: 390, height: 844, locale: 'es-ES' })
  await expect(page.getByRole('banner')).toContainText('Delgado Fresh, Hialeah')
  await expect(page.getByRole('banner')).toContainText('Express lane')
  await page.getByRole('button', { name: 'Menú' }).click()
  await expect(page.getByRole('dialog')).toContainText('Delgado Fresh, Hialeah, Express lane')
  await examine(page, '7-till-app-terminal-name')
})
