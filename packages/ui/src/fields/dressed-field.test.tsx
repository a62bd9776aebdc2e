import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { PhoneField } from './dressed-field.tsx'
import { show } from '../testing/show.tsx'

const Phone = () => {
  const [value, change] = useState('')
  return <PhoneField label="Phone" value={value} onChange={change} />
}

test('formats a number while typing and corrects at the cursor', async () => {
  const page = show(<Phone />)
  const field = page.getByLabelText('Phone')

  await field.click()
  await userEvent.keyboard('3055550142')
  await expect.element(field).toHaveValue('(305) 555-0142')
  // Four digits back, one away, another in its place.
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{Backspace}6')

  await expect.element(field).toHaveValue('(305) 556-0142')
})

test('a pasted phone number loses its country code', async () => {
  const page = show(<Phone />)

  await page.getByLabelText('Phone').fill('+1 (305) 555-0142')

  await expect.element(page.getByLabelText('Phone')).toHaveValue('(305) 555-0142')
  await expect.element(page.getByLabelText('Phone')).toHaveAttribute('type', 'tel')
  await expect.element(page.getByLabelText('Phone')).toHaveAttribute('autocomplete', 'tel-national')
})

test('one digit too many is seen, not swallowed', async () => {
  const page = show(<Phone />)

  await page.getByLabelText('Phone').fill('30555501421')

  await expect.element(page.getByLabelText('Phone')).toHaveValue('30555501421')
})
