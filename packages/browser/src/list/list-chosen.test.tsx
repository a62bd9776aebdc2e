import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { dropToast, readToasts } from '@tillgate/ui/overlays/toast-store.ts'
import { show } from '@tillgate/ui/testing/show.tsx'
import { enUS } from '@tillgate/phrases/en-us.ts'
import { useState } from 'react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { openList } from '../testing/open-list.tsx'

beforeEach(async () => {
  await screen.viewport(1200, 700)
  onTestFinished(() => readToasts().forEach(({ id }) => dropToast(id)))
})

const tick = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` })
const eat = (count: number) => screen.getByRole('button', { name: `Eat ${count}` })
const bar = () => screen.getByRole('toolbar').elements()
const toastTexts = () => readToasts().map(({ text }) => text)

test.each(['bare', 'failed'])('what is chosen is still chosen when the list was %s for a while', async (state) => {
  const { go } = openList({ url: '/' })
  await tick('Fruit 03').click()
  await expect.element(eat(1)).toBeVisible()

  await go(`/?state=${state}`)
  await expect.poll(bar).toEqual([])
  await go('/')

  await expect.element(eat(1)).toBeVisible()
  await expect.element(tick('Fruit 03')).toBeChecked()
})

test('sort and page keep the selection, filter and search reset it', async () => {
  const { go } = openList({ url: '/' })
  await tick('Fruit 03').click()
  await go('/?sort=colour&page=2&pageSize=30')
  await expect.element(eat(1)).toBeVisible()

  await go('/?colour=red')
  await expect.poll(bar).toEqual([])
  await tick('Fruit 03').click()
  await go('/?colour=red&search=Fruit')
  await expect.poll(bar).toEqual([])
  expect(toastTexts()).toEqual([])
})

test('a store change resets a non-empty selection with a message', async () => {
  const { go } = openList({ url: '/?stall=north' })
  await expect.element(tick('Fruit 03')).toBeVisible()
  await go('/?stall=south')
  expect(toastTexts()).toEqual([])
  await tick('Fruit 03').click()
  await expect.element(eat(1)).toBeVisible()

  await go('/?stall=north')

  await expect.poll(bar).toEqual([])
  expect(toastTexts()).toEqual([enUS['list.selection-cleared']])
})

test('pending select-all results are dropped after a filter change', async () => {
  const { promise: ids, resolve } = Promise.withResolvers<string[]>()
  const { page, go } = openList({ url: '/?colour=red', allIds: () => ids })
  await tick('Fruit 03').click()
  await page.getByRole('button', { name: 'Select all 20 matching' }).click()
  await go('/?colour=green')
  await tick('Fruit 02').click()

  resolve(['f01', 'f03', 'f05'])
  await ids

  await tick('Fruit 04').click()
  await expect.element(eat(2)).toBeVisible()
})

test('no action runs while all rows are being selected', async () => {
  const { promise: ids, resolve } = Promise.withResolvers<string[]>()
  openList({ url: '/', allIds: () => ids })
  await tick('Fruit 03').click()
  await expect.element(eat(1)).toBeVisible()
  await screen.getByRole('button', { name: /^Select all/ }).click()

  await expect.element(screen.getByText(/^Selecting/)).toBeVisible()
  expect(eat(1).element().closest('[inert]')).not.toBeNull()
  resolve(['f01', 'f05'])

  await expect.element(eat(3)).toBeVisible()
  expect(eat(3).element().closest('[inert]')).toBeNull()
})

const Recipe = () => {
  const [isOpen, setOpen] = useState(true)
  return (
    isOpen && (
      <Dialog title="Recipe" onClose={() => setOpen(false)} closeLabel="Close">
        Apples and sugar
      </Dialog>
    )
  )
}

test('Escape closes a dialog and keeps the selection', async () => {
  openList({ url: '/' })
  await tick('Fruit 03').click()
  await expect.element(eat(1)).toBeVisible()
  show(<Recipe />)
  const dialog = screen.getByRole('dialog', { name: 'Recipe' })
  await expect.element(dialog).toBeVisible()

  await userEvent.keyboard('{Escape}')
  await expect.poll(() => dialog.elements()).toEqual([])
  await expect.element(eat(1)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(bar).toEqual([])
})

test('select-all is offered up to the maximum number of ids', async () => {
  const few = openList({ total: { total: 5000, totalIsCapped: false } })
  await tick('Fruit 03').click()
  await expect.element(screen.getByRole('button', { name: 'Select all 5,000 matching' })).toBeVisible()
  few.leave()

  openList({ total: { total: 5001, totalIsCapped: false } })
  await tick('Fruit 03').click()
  await expect.element(eat(1)).toBeVisible()
  expect(screen.getByRole('button', { name: /matching/ }).elements()).toEqual([])
})
