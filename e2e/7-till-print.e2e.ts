// Proves alone: what a till prints by USB. The printer is the part of WebUSB that the app calls, with the bytes kept.
import type { Page } from 'playwright'
import { test } from 'vitest'
import { visit } from './harness/browser.ts'
import { expect } from './harness/expect.ts'
import { activateTill, pressLarge, tapCard } from './harness/till.ts'

/** Connects a printer. What it prints is in `window.printed`. */
const connectPrinter = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    Object.assign(globalThis, { printed: [] })
    const endpoints = [{ endpointNumber: 1, direction: 'out', type: 'bulk' }]
    const printer = {
      productName: 'Receipt printer',
      configuration: { interfaces: [{ interfaceNumber: 0, alternate: { interfaceClass: 7, endpoints } }] },
      transferOut: async (_endpoint: number, bytes: Uint8Array) => {
        Reflect.get(globalThis, 'printed').push(new TextDecoder('windows-1252').decode(bytes))
        return { status: 'ok' }
      },
      open: async () => undefined,
      close: async () => undefined,
      claimInterface: async () => undefined,
    }
    Object.defineProperty(navigator, 'usb', {
      value: { getDevices: async () => [printer], requestDevice: async () => printer },
    })
  })
}
const printed = (page: Page): Promise<string[]> => page.evaluate(() => Reflect.get(globalThis, 'printed'))
const openWithPrinter = async (name: string): Promise<Page> => {
  const page = await visit()
  await connectPrinter(page)
  await activateTill(page, name)
  return page
}

test('the connected printer prints a balance without a dialog', async () => {
  const page = await openWithPrinter('Balance printer')
  await page.getByRole('button', { name: 'Balance', exact: true }).click()
  await tapCard(page, 'Enough money')
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await expect.poll(() => printed(page)).toHaveLength(1)
  expect((await printed(page))[0]).toMatch(/BALANCE OF CARD ..\d{4}[\s\S]*Food +\$\d+\.\d\d/)
})

test('a day prints so far, and as its report after the close', async () => {
  const page = await openWithPrinter('Day printer')
  await page.getByRole('button', { name: 'End of day' }).click()
  await page.getByRole('button', { name: 'Print so far' }).click()
  await expect.poll(() => printed(page)).toHaveLength(1)
  // A test before may have let the till take cash, with $150.00 in the drawer.
  const count = page.getByRole('button', { name: 'Count the drawer first' })
  if (await count.isVisible()) {
    await count.click()
    await page.getByLabel('How many $50', { exact: true }).fill('3')
    await pressLarge(page, 'Go on')
  }
  await pressLarge(page, 'Close the day')
  const anyway = page.getByRole('dialog').getByRole('button', { name: 'Close the day' })
  await expect(anyway.or(page.getByRole('heading', { name: 'Day closed' }))).toBeVisible()
  if (await anyway.isVisible()) await anyway.click()
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await expect.poll(() => printed(page)).toHaveLength(2)
  const [soFar, report] = await printed(page)
  expect(soFar).toContain('THE DAY SO FAR')
  expect(report).toMatch(/END OF DAY, Z 1[\s\S]*Closed by Luis Peña[\s\S]*Signature/)
})
