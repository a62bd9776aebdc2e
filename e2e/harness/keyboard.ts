import type { Locator, Page } from 'playwright'
import { expect } from './expect.ts'

const farthest = 60

/** Uses Tab only, no shortcut: a control that Tab does not reach is useless without a mouse. */
export const tabTo = async (page: Page, place: Locator): Promise<void> => {
  await expect(place).toBeVisible()
  for (let pressed = 0; pressed < farthest; pressed += 1) {
    await page.keyboard.press('Tab')
    if (await place.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`Tab does not lead to ${place.toString()}`)
}

export const typeInto = async (page: Page, label: string, text: string): Promise<void> => {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type(text)
}

export const pressKey = async (page: Page, name: string, role: 'button' | 'link' = 'button'): Promise<void> => {
  await tabTo(page, page.getByRole(role, { name, exact: true }))
  await page.keyboard.press('Enter')
}
