import type { Page } from 'playwright'

/** The large button takes a press again after this many milliseconds. */
const settled = 700

export const pressLarge = async (page: Page, name: RegExp): Promise<void> => {
  await page.getByRole('button', { name }).waitFor()
  await page.waitForTimeout(settled)
  await page.getByRole('button', { name }).click()
}

const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name, exact: true }).first().click()
const back = (page: Page): Promise<void> => page.keyboard.press('Escape')
const sells = (page: Page): Promise<void> => page.getByRole('search').waitFor()
const scan = async (page: Page, code: string): Promise<void> => {
  await page.getByRole('searchbox').focus()
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

/** What a cashier presses in a day, on each screen. The basket is empty before and after. */
const presses: ((page: Page, code: string) => Promise<void>)[] = [
  (page, code) => scan(page, code),
  (page) => press(page, 'One more'),
  (page) => press(page, 'One less'),
  // Another quantity of the line.
  (page) => page.getByRole('main').getByRole('listitem').first().getByRole('button').first().click(),
  (page) => page.keyboard.type('12', { delay: 100 }),
  (page) => page.keyboard.press('Enter'),
  (page) => press(page, /^Discount on /),
  back,
  // Letters as fast as people type, in a catalogue that lists many items under each.
  (page) => press(page, /^Find/),
  (page) => page.keyboard.type('blue ridge mil', { delay: 120 }),
  async (page) => {
    for (let key = 0; key < 10; key += 1) await page.keyboard.press('Backspace', { delay: 60 })
  },
  (page) => page.keyboard.press('ArrowDown'),
  (page) => page.keyboard.press('Enter'),
  (page) => press(page, /^Hold/),
  (page) => press(page, 'Hold and start the next sale'),
  (page) => press(page, /^Held/),
  (page) => page.getByRole('dialog').getByRole('button', { name: 'Open' }).first().click(),
  (page) => press(page, /^Remove /),
  (page) => press(page, 'Menu'),
  back,
  ...['Today', 'Balance', 'End of day', 'Return'].flatMap((name) => [
    async (page: Page) => {
      // Narrow screens keep these in the menu.
      if (!(await page.getByRole('button', { name, exact: true }).first().isVisible())) await press(page, 'Menu')
      await press(page, name)
      await page.waitForTimeout(settled)
    },
    back,
  ]),
  sells,
  (page) => pressLarge(page, /^Charge card/),
  (page) => page.waitForTimeout(settled),
  back,
  sells,
  async (page) => {
    const remove = page.getByRole('button', { name: /^Remove / })
    while ((await remove.count()) > 0) await remove.first().click()
  },
]

/**
 * Presses everything once, in a page that `observe` watches. Returns the milliseconds from a press or key to the next picture, as the
 * standard measure "Interaction to Next Paint" counts them: the longest, less one for each 50.
 */
export const slowestPress = async (page: Page, code: string): Promise<number> => {
  const before = await page.evaluate(() => {
    const { interactions }: { interactions: Map<number, number> } = Reflect.get(globalThis, 'seen')
    interactions.clear()
    return performance.interactionCount
  })
  for (const act of presses) {
    await act(page, code)
    await page.waitForTimeout(300)
  }
  return page.evaluate((earlier) => {
    const { interactions }: { interactions: Map<number, number> } = Reflect.get(globalThis, 'seen')
    const times = [...interactions.values()].toSorted((one, other) => other - one)
    return times[Math.floor((performance.interactionCount - earlier) / 50)] ?? 0
  }, before)
}
