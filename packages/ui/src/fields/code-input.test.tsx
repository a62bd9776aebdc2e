import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { CodeInput } from './code-input.tsx'
import { show } from '../testing/show.tsx'

const Code = ({ complete, error }: { complete: (digits: string) => void; error?: string }) => {
  const [value, change] = useState('')
  return <CodeInput name="code" label="Code" value={value} onChange={change} complete={complete} error={error} />
}

test('a pasted code with a dash fills the field', async () => {
  const complete = vi.fn<(...args: unknown[]) => void>()
  const page = show(<Code complete={complete} />)

  await page.getByLabelText('Code').fill('123-456')

  await expect.element(page.getByLabelText('Code')).toHaveValue('123456')
  expect(complete).toHaveBeenCalledExactlyOnceWith('123456')
})

test('five digits are incomplete and letters are ignored', async () => {
  const complete = vi.fn<(...args: unknown[]) => void>()
  const page = show(<Code complete={complete} />)

  await page.getByLabelText('Code').click()
  await userEvent.keyboard('12a345')

  await expect.element(page.getByLabelText('Code')).toHaveValue('12345')
  expect(complete).not.toHaveBeenCalled()
})

test('it asks the telephone for the code it received', async () => {
  const page = show(<Code complete={vi.fn<(...args: unknown[]) => void>()} error="Code must be exactly 6 digits" />)

  await expect.element(page.getByLabelText('Code')).toHaveAttribute('autocomplete', 'one-time-code')
  await expect.element(page.getByLabelText('Code')).toHaveAccessibleDescription('Code must be exactly 6 digits')
})

test('full-width digits and a sentence around them are read', async () => {
  const complete = vi.fn<(...args: unknown[]) => void>()
  const page = show(<Code complete={complete} />)

  await page.getByLabelText('Code').fill('Your code: ４８３９２０.')

  await expect.element(page.getByLabelText('Code')).toHaveValue('483920')
  expect(complete).toHaveBeenCalledExactlyOnceWith('483920')
})

test('a seventh digit changes nothing and sends nothing again', async () => {
  const complete = vi.fn<(...args: unknown[]) => void>()
  const page = show(<Code complete={complete} />)

  await page.getByLabelText('Code').click()
  await userEvent.keyboard('4839207')

  await expect.element(page.getByLabelText('Code')).toHaveValue('483920')
  expect(complete).toHaveBeenCalledOnce()
})

test('a refused code is announced, focused and selected whole', async () => {
  const page = show(<Code complete={vi.fn<(...args: unknown[]) => void>()} error="This code is not right." />)

  await expect.element(page.getByRole('alert')).toHaveTextContent('This code is not right.')
  const field = page.getByLabelText('Code')
  await expect.element(field).toHaveFocus()
  // All six cells stay in sight: nothing was scrolled to the cursor.
  const input = field.element()
  expect(input.getBoundingClientRect().left).toBe(input.parentElement?.getBoundingClientRect().left)
})

test.each([
  ['a refused code', 'This code is not right.'],
  ['a whole code', undefined],
])('a tap into %s selects it, so that typing replaces it', async (_, error) => {
  const complete = vi.fn<(...args: unknown[]) => void>()
  const page = show(<Code complete={complete} {...(error !== undefined && { error })} />)
  const field = page.getByLabelText('Code')
  await field.fill('000000')

  await field.click()
  await userEvent.keyboard('483920')

  await expect.element(field).toHaveValue('483920')
  expect(complete).toHaveBeenLastCalledWith('483920')
})
