import { useState } from 'react'
import { expect, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { Tiles } from './tiles.tsx'

const tiles = ['Grocery', 'Pharmacy', 'Provider'].map((title) => ({
  value: title,
  title,
  text: `What a ${title} is`,
  icon: null,
}))

const Choice = (props: { error?: string; threeInRow?: boolean }) => {
  const [value, change] = useState<string>()
  return <Tiles legend="Store type" name="type" tiles={tiles} value={value} onChange={change} {...props} />
}

test('arrow keys choose, and Tab leaves the group', async () => {
  const page = show(
    <>
      <Choice />
      <button type="button">After</button>
    </>,
  )

  await userEvent.keyboard('{Tab}{ArrowDown}')
  await expect.element(page.getByRole('radio', { name: /^Pharmacy/ })).toBeChecked()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus()
})

test('the whole tile is the target', async () => {
  const page = show(<Choice />)

  await page.getByText('What a Grocery is').click({ force: true })

  await expect.element(page.getByRole('radio', { name: /^Grocery/ })).toBeChecked()
})

test('two beside each other, on a telephone one', async () => {
  const page = show(<Choice />)
  const tops = () =>
    page
      .getByRole('radio')
      .elements()
      .map((radio) => radio.getBoundingClientRect().top)

  await screen.viewport(1440, 900)
  expect(new Set(tops()).size).toBe(2)
  await screen.viewport(390, 800)
  expect(new Set(tops()).size).toBe(3)
})

test('three in a wide row, else below each other', async () => {
  const page = show(
    <div style={{ width: 720 }}>
      <Choice threeInRow />
    </div>,
  )
  const tops = () =>
    page
      .getByRole('radio')
      .elements()
      .map((radio) => radio.getBoundingClientRect().top)
  await screen.viewport(1440, 900)
  expect(new Set(tops()).size).toBe(1)
  const [group] = page.getByRole('group').elements()
  group?.parentElement?.style.setProperty('width', '480px')
  expect(new Set(tops()).size).toBe(3)
})

test('an error is announced at once and belongs to the group', async () => {
  const page = show(<Choice error="Please select a store type" />)

  await expect.element(page.getByRole('alert')).toHaveTextContent('Please select a store type')
  await expect
    .element(page.getByRole('group', { name: 'Store type' }))
    .toHaveAccessibleDescription('Please select a store type')
})

test('each tile has a radio mark, filled when chosen', async () => {
  const page = show(<Choice />)
  await page.getByRole('radio', { name: /^Grocery/ }).click({ force: true })
  const widths = [...page.getByRole('radio').elements()].map((radio) => {
    const mark = radio.parentElement?.querySelector('b + span')
    return mark && getComputedStyle(mark).borderTopWidth
  })
  expect(widths).toEqual(['5px', '1px', '1px'])
})
