import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { Choice, typedOption } from './choice.tsx'
import { MultiChoice } from './multi-choice.tsx'
import { TextField } from './text-field.tsx'

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

const borderOf = (one: Element) => {
  const { borderTopWidth, borderTopColor } = getComputedStyle(one)
  return [borderTopWidth, borderTopColor]
}

test('an invalid field has the border of a text field', async () => {
  const page = show(
    <>
      <TextField label="City" name="city" error="City is required" />
      <Choice label="State" options={[]} value={null} onChange={() => undefined} error="State is required" />
    </>,
  )
  const state = page.getByRole('combobox', { name: 'State' })
  await expect.element(state).toBeVisible()
  expect(borderOf(state.element())).toEqual(borderOf(page.getByRole('textbox', { name: 'City' }).element()))
})

const units = [
  'COUNT - piece',
  'GM - gram',
  'LB - pound',
  'KG - kilogram',
  'GAL - gallon',
  'L - liter',
  'ML - milliliter',
].map((label) => ({ value: label.split(' ')[0] ?? '', label }))

test.each([
  ['l', null, 'L'],
  ['lb', 'L', 'LB'],
  ['ll', 'L', 'LB'],
  ['ll', 'LB', 'L'],
  ['g', null, 'GM'],
  ['ga', 'GM', 'GAL'],
  ['gg', 'GM', 'GAL'],
  ['x', 'GM', undefined],
])('typed %s after %s chooses %s', (typed, value, chosen) => {
  expect(typedOption(units, typed, value)?.value).toBe(chosen)
})

const Unit = () => {
  const [value, setValue] = useState<string | null>(null)
  return <Choice label="Unit" options={units} value={value} onChange={setValue} />
}

test('letters choose in a closed and in an open list', async () => {
  const page = show(<Unit />)
  const unit = page.getByRole('combobox', { name: 'Unit' })
  unit.element().focus()
  await userEvent.keyboard('lb')
  await expect.element(unit).toHaveValue('LB - pound')

  await unit.click()
  await expect.element(page.getByRole('option', { name: 'KG - kilogram' })).toBeVisible()
  await userEvent.keyboard('k')
  await expect.element(unit).toHaveValue('KG - kilogram')
  await userEvent.keyboard('{Enter}{Escape}')
  await expect.element(unit).toHaveValue('KG - kilogram')
})

test('typed letters and Enter choose the first match of a search', async () => {
  const page = show(<Stores start="v1" />)
  await page.getByRole('combobox', { name: 'Store' }).fill('store 1998')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('combobox', { name: 'Store' })).toHaveValue('Store 1998')
})

const Chosen = () => {
  const [values, setValues] = useState<string[]>([])
  return <MultiChoice label="Stores" options={options} values={values} onChange={setValues} all={{ label: 'All' }} />
}

test('typed letters and Enter add the first match of several', async () => {
  const page = show(<Chosen />)
  await page.getByRole('combobox', { name: 'Stores' }).click()
  await userEvent.keyboard('store 1999{Enter}')
  await expect.element(page.getByText('Store 1999', { exact: true }).first()).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'Stores' })).toHaveValue('')
})
