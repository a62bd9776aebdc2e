import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { MoneyField, PercentField } from './amount-fields.tsx'
import { show } from '../testing/show.tsx'

const Price = () => {
  const [value, change] = useState('')
  return <MoneyField label="Price" value={value} onChange={change} />
}

test('corrects an amount at the cursor and ignores non-digits', async () => {
  const page = show(<Price />)
  const field = page.getByLabelText('Price')

  await field.click()
  await userEvent.keyboard('1234.50')
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}x{Backspace}9')

  await expect.element(field).toHaveValue('1934.50')
})

test('2 §5: a pasted amount loses its sign and its commas', async () => {
  const page = show(<Price />)

  await page.getByLabelText('Price').fill('-$1,204.509')

  await expect.element(page.getByLabelText('Price')).toHaveValue('1204.50')
  await expect.element(page.getByText('$', { exact: true })).toBeVisible()
})

const Tax = ({ isItemTax = false }: { isItemTax?: boolean }) => {
  const [value, change] = useState('')
  return <PercentField label="Tax" value={value} onChange={change} isItemTax={isItemTax} />
}

test.each([
  [false, '123.56'],
  [true, '123.567'],
])('2 §5: a percentage has 3 digits and 2 decimals, 3 for the tax of an item: %s', async (isItemTax, left) => {
  const page = show(<Tax isItemTax={isItemTax} />)

  await page.getByLabelText('Tax').fill('1234.5678')

  await expect.element(page.getByLabelText('Tax')).toHaveValue(left)
  await expect.element(page.getByText('%', { exact: true })).toBeVisible()
})
