import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { axeViolations } from '../testing/axe-violations.ts'
import { holdClock } from '../testing/interactions.ts'
import { openList } from '../testing/open-list.tsx'

beforeEach(async () => {
  await screen.viewport(1200, 700)
  for (const key of Object.keys(localStorage)) if (key.startsWith('list-')) localStorage.removeItem(key)
})

test('a header sorts its column and reverses on the second click', async () => {
  const { page, url } = openList()
  const name = page.getByRole('columnheader', { name: 'Name' })
  const colour = page.getByRole('columnheader', { name: 'Colour' })
  await expect.element(page.getByText('1-15 of 40')).toBeVisible()
  await expect.element(name).toHaveAttribute('aria-sort', 'ascending')

  await page.getByRole('button', { name: 'Colour' }).nth(1).click()
  await expect.poll(url).toBe('/?sort=colour')
  await expect.element(colour).toHaveAttribute('aria-sort', 'ascending')
  await expect.element(name).not.toHaveAttribute('aria-sort')
  await page.getByRole('button', { name: 'Colour' }).nth(1).click()
  await expect.poll(url).toBe('/?sort=colour&desc=true')
  await expect.element(colour).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('button', { name: 'Name' }).click()
  await expect.poll(url).toBe('/')
})

test('filter changes reset the page; choosing pushes history, typing replaces', async () => {
  const { page, url, back } = openList({ url: '/?page=3' })
  await expect.element(page.getByText('31-40 of 40')).toBeVisible()

  await page.getByRole('button', { name: 'Colour' }).first().click()
  await page.getByRole('radio', { name: 'green' }).click()
  await expect.poll(url).toBe('/?colour=green')
  await expect.element(page.getByRole('button', { name: 'Colour: green' })).toBeVisible()
  await page.getByRole('searchbox').fill('Fruit 1')
  await expect.poll(url).toBe('/?colour=green&search=Fruit+1')
  await expect.element(page.getByText('1-5 of 5')).toBeVisible()

  back()
  await expect.poll(url).toBe('/?page=3')
})

test('a link with invalid values shows the list', async () => {
  const { page } = openList({ url: '/?page=-1&pageSize=many&sort=weight&colour=blue' })

  await expect.element(page.getByText('1-15 of 40')).toBeVisible()
})

test('a page beyond the end redirects to the last page', async () => {
  const { page, url } = openList({ url: '/?page=9' })

  await expect.element(page.getByText('31-40 of 40')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Fruit 40' })).toBeVisible()
  expect(url()).toBe('/?page=3')
})

test('chips remove single filters, a button removes all filters', async () => {
  const { page, url } = openList({ url: '/?colour=red&search=2' })

  await page.getByRole('button', { name: 'Remove filter Colour' }).click()
  await expect.poll(url).toBe('/?search=2')
  await page.getByRole('button', { name: 'Clear all' }).click()

  await expect.poll(url).toBe('/')
  await expect.element(page.getByRole('searchbox')).toHaveValue('')
  expect(page.getByRole('button', { name: 'Clear all' }).elements()).toEqual([])
})

test('clearing all filters cancels the pending search', async () => {
  const { page, url } = openList({ url: '/?colour=red' })
  await expect.element(page.getByText('1-15 of 20')).toBeVisible()
  const { pass } = holdClock()
  await page.getByRole('searchbox').fill('melon')

  // An empty list offers the same a second time.
  await page.getByRole('button', { name: 'Clear all' }).first().click()
  await pass(300)

  await expect.poll(url).toBe('/')
  await expect.element(page.getByRole('searchbox')).toHaveValue('')
  await expect.element(page.getByText('1-15 of 40')).toBeVisible()
})

test('a list with a capped count shows the cap', async () => {
  const { page } = openList({ total: { total: 1000, totalIsCapped: true } })

  await expect.element(page.getByText('1-15 of more than 1,000')).toBeVisible()
  expect(page.getByText('The list ends here. Filters show the rest.').elements()).toEqual([])
})

test('a capped list suggests filters at its end', async () => {
  const { page } = openList({ url: '/?page=3', total: { total: 40, totalIsCapped: true } })

  await expect.element(page.getByText('31-40 of more than 40')).toBeVisible()
  await expect.element(page.getByText('The list ends here. Filters show the rest.')).toBeVisible()
})

test.each(['no JSON', 'null', '{"hidden":"name"}'])('columns stored as %s are the usual ones', async (text) => {
  localStorage.setItem('list-maria-fruit', text)
  const { page } = openList()

  await expect.element(page.getByRole('columnheader', { name: 'Letters' })).toBeVisible()
})

const refuse = () => {
  throw new DOMException('No room', 'QuotaExceededError')
}
test('without storage, column choices last while the page is open', async () => {
  for (const verb of ['getItem', 'setItem'] as const) {
    const stub = vi.spyOn(Storage.prototype, verb).mockImplementation(refuse)
    onTestFinished(() => stub.mockRestore())
  }
  const { page } = openList()

  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Letters' }).click()

  await expect.element(page.getByRole('checkbox', { name: 'Letters' })).not.toBeChecked()
  expect(page.getByRole('columnheader', { name: 'Letters' }).elements()).toEqual([])
})

test('columns are keyboard selectable and stored for this person', async () => {
  const first = openList()
  const { page } = first
  await expect.element(page.getByRole('columnheader', { name: 'Letters' })).toBeVisible()

  page.getByRole('button', { name: 'Columns' }).element().focus()
  await userEvent.keyboard('{Enter}')
  const letters = page.getByRole('checkbox', { name: 'Letters' })
  await expect.element(letters).toBeChecked()
  expect(page.getByRole('checkbox', { name: 'Name', exact: true }).elements()).toEqual([])
  for (let tabs = 0; tabs < 5 && document.activeElement !== letters.element(); tabs += 1) await userEvent.tab()
  await userEvent.keyboard(' ')
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Compact' })).toHaveAttribute('aria-pressed', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Columns, 1 hidden' })).toHaveFocus()
  await expect.element(page.getByRole('columnheader', { name: 'Colour' })).toBeVisible()
  expect(page.getByRole('columnheader', { name: 'Letters' }).elements()).toEqual([])
  first.leave()

  const second = openList()
  await expect.element(page.getByRole('columnheader', { name: 'Colour' })).toBeVisible()
  expect(page.getByRole('columnheader', { name: 'Letters' }).elements()).toEqual([])
  expect(page.getByRole('row').nth(1).element().getBoundingClientRect().height).toBeLessThan(44)
  second.leave()

  const other = openList({ person: 'otto' })
  await expect.element(page.getByRole('columnheader', { name: 'Letters' })).toBeVisible()
  other.leave()

  openList()
  await page.getByRole('button', { name: 'Columns, 1 hidden' }).click()
  await page.getByRole('button', { name: 'Reset to standard' }).click()
  await expect.element(page.getByRole('columnheader', { name: 'Letters' })).toBeVisible()
})

test('selects single rows, Shift spans, several pages, and all matches', async () => {
  const { page } = openList({ url: '/?colour=red' })
  const tick = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
  const wholePage = page.getByRole('table').getByRole('checkbox', { name: 'Select this page' })

  await tick('Fruit 03').click()
  await expect.element(wholePage).toBePartiallyChecked()
  await tick('Fruit 09').click({ modifiers: ['Shift'] })
  await expect.element(page.getByText('4 items selected')).toBeVisible()
  await expect.element(tick('Fruit 05')).toBeChecked()
  await expect.element(tick('Fruit 01')).not.toBeChecked()

  await page.getByRole('button', { name: 'Next page' }).click()
  await tick('Fruit 31').click()
  await expect.element(page.getByRole('button', { name: 'Eat 5' })).toBeVisible()
  await page.getByRole('button', { name: 'Select all 20 matching' }).click()
  await expect.element(page.getByText('20 items selected')).toBeVisible()
  await expect.element(page.getByRole('toolbar').getByRole('checkbox', { name: 'Select this page' })).toBeChecked()
  expect(page.getByRole('button', { name: /matching/ }).elements()).toEqual([])

  await userEvent.keyboard('{Escape}')
  await expect.element(wholePage).not.toBeChecked()
  expect(page.getByRole('toolbar').elements()).toEqual([])
})

test('ticking a row draws no other row', async () => {
  const { page, calls } = openList()
  await expect.element(page.getByText('1-15 of 40')).toBeVisible()
  const before = calls.drawnCells

  await page.getByRole('checkbox', { name: 'Select Fruit 02' }).click()
  await page.getByRole('checkbox', { name: 'Select Fruit 04' }).click()

  await expect.element(page.getByText('2 items selected')).toBeVisible()
  expect(calls.drawnCells).toBe(before)
})

test('the next page begins at its top', async () => {
  const { page, url } = openList()
  await expect.element(page.getByText('1-15 of 40')).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.element(page.getByText('16-30 of 40')).toBeVisible()
  await expect.poll(url).toBe('/?page=2')

  await expect.element(page.getByRole('searchbox')).toBeInViewport()
  await page.getByRole('combobox', { name: /^Rows/ }).selectOptions('30')
  await expect.poll(url).toBe('/?pageSize=30')
  await expect.element(page.getByText('1-30 of 40')).toBeVisible()
  await expect.element(page.getByRole('searchbox')).toBeInViewport()
})

test('loading shows as many placeholder rows as expected', async () => {
  const { page } = openList({ state: 'first', url: '/?pageSize=30' })

  await expect.element(page.getByRole('table')).toBeVisible()
  expect(page.getByRole('row').elements()).toHaveLength(31)
})

test('old rows stay while fresh ones are on their way', async () => {
  const { page } = openList({ state: 'refresh' })

  await expect.element(page.getByRole('link', { name: 'Fruit 01' })).toBeVisible()
  expect(document.querySelector('main [aria-busy=true]')).not.toBeNull()
})

test('empty, unmatched and failed lists each offer an action', async () => {
  const bare = openList({ state: 'bare' })
  const { page } = bare
  await expect.element(page.getByText('No fruit yet.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Plant some' })).toBeVisible()
  bare.leave()

  const filtered = openList({ url: '/?search=melon&page=2' })
  await expect.element(page.getByText('No such fruit.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear all' }).last().click()
  await expect.element(page.getByText('1-15 of 40')).toBeVisible()
  filtered.leave()

  const { calls } = openList({ state: 'failed' })
  await expect.element(page.getByRole('alert').getByText('No fruit today.')).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  expect(calls.retried).toBe(1)
})

test.each([
  ['broken', 'Server error. Please try again later.'],
  ['gone', 'Resource not found'],
] as const)('1 §8: a %s load shows its sentence', async (state, sentence) => {
  const { page } = openList({ state })
  await expect.element(page.getByRole('alert').getByText('No fruit today.')).toBeVisible()
  await expect.element(page.getByText(sentence)).toBeVisible()
})

test('on a phone rows are cards with checkboxes', async () => {
  await screen.viewport(390, 700)
  const { page } = openList()

  await expect.element(page.getByText('Fruit 02 card')).toBeVisible()
  expect(page.getByRole('table').elements()).toEqual([])
  expect(page.getByRole('button', { name: 'Columns' }).elements()).toEqual([])
  await page.getByRole('checkbox', { name: 'Select Fruit 02' }).click()
  await expect.element(page.getByRole('button', { name: 'Eat 1' })).toBeVisible()
})

test('axe passes with columns open, rows selected, and on phones', async () => {
  const { page } = openList({ url: '/?colour=red' })
  await page.getByRole('checkbox', { name: 'Select Fruit 03' }).click()
  await expect.element(page.getByRole('toolbar')).toBeVisible()
  expect(await axeViolations()).toEqual([])
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect.element(page.getByRole('checkbox', { name: 'Letters' })).toBeVisible()
  // The panel may begin its transition only after axe has begun.
  await expect.poll(async () => (await axeViolations('body')).filter((id) => id !== 'region')).toEqual([])
  await userEvent.keyboard('{Escape}')
  await screen.viewport(390, 700)
  await expect.element(page.getByText('Fruit 03 card')).toBeVisible()
  expect(await axeViolations()).toEqual([])
})

test('rows stay during a network outage, with a message', async () => {
  const { page } = openList({ state: 'offline' })

  await expect.element(page.getByText('Network error. Please check your connection.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Fruit 01' })).toBeVisible()
})

test('one Tab leads from the selected row to the actions', async () => {
  const { page } = openList()
  await page.getByRole('checkbox', { name: 'Select Fruit 09' }).click()

  await userEvent.keyboard('{Tab}{Enter}')

  await expect.poll(() => document.activeElement?.closest('[role=toolbar]')).not.toBeNull()
})

test('a wide table scrolls inside, a fitting table does not', async () => {
  await screen.viewport(1280, 700)
  const { page } = openList()
  const table = page.getByRole('region', { name: 'Fruit' })
  await expect.element(table).not.toHaveAttribute('data-scrolls')
  await expect.element(table).not.toHaveAttribute('tabindex')

  document.body.style.width = '120px'
  onTestFinished(() => document.body.removeAttribute('style'))

  await expect.element(table).toHaveAttribute('data-scrolls')
  await expect.element(table).toHaveAttribute('tabindex', '0')
})

test('large text makes cards of the rows, also on a wide screen', async () => {
  await screen.viewport(1440, 700)
  const { page } = openList()
  await expect.element(page.getByRole('columnheader', { name: 'Letters' })).toBeVisible()
  document.documentElement.style.fontSize = '200%'
  onTestFinished(() => document.documentElement.removeAttribute('style'))

  await expect.element(page.getByText('Fruit 02 card')).toBeVisible()
  expect(page.getByRole('table').elements()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
})
