import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { MoneyField } from './amount-fields.tsx'
import { show } from '../testing/show.tsx'

const Price = () => {
  const [value, change] = useState('')
  return <MoneyField label="Price" value={value} change={change} />
}

test('an amount is corrected where the cursor stands, and what is no digit moves nothing', async () => {
  const page = show(<Price />)
  const field = page.getByLabelText('Price')

  await field.click()
  await userEvent.keyboard('1234.50')
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}x{Backspace}9')

  await expect.element(field).toHaveValue('1934.50')
})

test('a pasted amount loses its sign and its commas', async () => {
  const page = show(<Price />)

  await page.getByLabelText('Price').fill('-$1,204.509')

  await expect.element(page.getByLabelText('Price')).toHaveValue('1204.50')
})
