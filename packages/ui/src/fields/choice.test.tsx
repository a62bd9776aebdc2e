import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { Choice } from './choice.tsx'

const options = Array.from({ length: 2000 }, (_, index) => ({ value: `v${index}`, label: `Store ${index}` }))

const Stores = ({ start }: { start: string }) => {
  const [value, setValue] = useState(start)
  return (
    <Choice label="Store" options={options} value={value} onChange={setValue} searchable more="Type to find more" />
  )
}

test('a long list opens shortened and finds every row by typing', async () => {
  const page = show(<Stores start="v1500" />)
  await page.getByRole('combobox', { name: 'Store' }).click()
  await expect.element(page.getByRole('option', { name: 'Store 1500', exact: true })).toBeVisible()
  expect(page.getByRole('option').elements()).toHaveLength(102)
  await expect
    .element(page.getByRole('option', { name: 'Type to find more' }))
    .toHaveAttribute('data-combobox-disabled')

  await page.getByRole('combobox', { name: 'Store' }).fill('store 1999')
  expect(page.getByRole('option').elements()).toHaveLength(1)
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(page.getByRole('combobox', { name: 'Store' })).toHaveValue('Store 1999')
})

test('does not shorten a list that fits', async () => {
  const page = show(
    <Choice label="Store" options={options.slice(0, 100)} value="v99" onChange={() => undefined} more="More" />,
  )
  await page.getByRole('combobox', { name: 'Store' }).click()
  await expect.element(page.getByRole('option', { name: 'Store 99', exact: true })).toBeVisible()
  expect(page.getByRole('option').elements()).toHaveLength(100)
})

test.each(['FL', 'florida', 'Flor'])('typed %s chooses the state on Tab', async (typed) => {
  const chosen: string[] = []
  const states = [
    { value: 'FL', label: 'FL', note: 'Florida' },
    { value: 'GA', label: 'GA', note: 'Georgia' },
  ]
  const page = show(
    <Choice label="State" searchable options={states} value={null} onChange={(value) => chosen.push(value)} />,
  )
  await userEvent.fill(page.getByRole('combobox', { name: 'State' }), typed)
  await userEvent.tab()
  await expect.poll(() => chosen).toEqual(['FL'])
})
