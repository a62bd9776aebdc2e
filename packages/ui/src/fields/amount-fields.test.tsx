import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { MoneyField, PercentField } from './amount-fields.tsx'
import { decimal } from './masks.ts'
import { show } from '../testing/show.tsx'

const fields = {
  money: MoneyField,
  percent: PercentField,
  itemTax: (props: Parameters<typeof PercentField>[0]) => <PercentField {...props} isItemTax />,
}
type Kind = keyof typeof fields

const Form = ({ kind }: { kind: Kind }) => {
  const [value, change] = useState('')
  const Tested = fields[kind]
  return (
    <>
      <Tested label="Amount" unreadable="Not one amount" value={value} onChange={change} />
      <output>{String(decimal(value))}</output>
      <button type="button">Next</button>
    </>
  )
}

const shown = (kind: Kind) => {
  const page = show(<Form kind={kind} />)
  return {
    field: page.getByLabelText('Amount'),
    number: page.getByRole('status'),
    error: page.getByText('Not one amount'),
  }
}

const cases: [kind: Kind, typed: string, left: string, number: string][] = [
  ['money', '4,29', '4.29', '4.29'],
  ['money', '1.204,50', '1204.50', '1204.5'],
  ['money', '1,204.50', '1204.50', '1204.5'],
  ['money', '$4.29', '4.29', '4.29'],
  ['percent', '8,25', '8.25', '8.25'],
  ['percent', '8,25%', '8.25', '8.25'],
  ['itemTax', '8,375', '8.375', '8.375'],
  ['itemTax', '123.567', '123.567', '123.567'],
]
const unreadable: [kind: Kind, typed: string][] = [
  ['money', '-5'],
  ['money', '4.295'],
  ['money', '1.2.3'],
  ['money', '12345678'],
  ['percent', '8,375'],
  ['percent', '-5,5'],
  ['itemTax', '8,3755'],
  ['itemTax', '(8.25)'],
]

test.each(cases)('%s field reads a pasted %s', async (kind, pasted, left, number) => {
  const { field, number: result, error } = shown(kind)

  await field.click()
  await field.fill(pasted)
  await expect.element(field).toHaveValue(pasted)
  await userEvent.tab()

  await expect.element(field).toHaveValue(left)
  await expect.element(result).toHaveTextContent(number)
  await expect.element(error).not.toBeInTheDocument()
})

test.each(cases)('%s field reads %s typed digit by digit', async (kind, typed, left, number) => {
  const { field, number: result } = shown(kind)

  await field.click()
  await userEvent.keyboard(typed)
  await expect.element(field).toHaveValue(typed)
  await userEvent.tab()

  await expect.element(field).toHaveValue(left)
  await expect.element(result).toHaveTextContent(number)
})

test.each(unreadable)('%s field keeps an unreadable %s with an error', async (kind, typed) => {
  const { field, error } = shown(kind)

  await field.click()
  await userEvent.keyboard(typed)
  await userEvent.tab()
  await expect.element(error).toBeVisible()
  await field.fill(typed)
  await userEvent.tab()

  await expect.element(field).toHaveValue(typed)
  await expect.element(field).toBeInvalid()
  await expect.element(error).toBeVisible()
})

test('shows the error of a minus at once', async () => {
  const { field, error } = shown('money')

  await field.click()
  await userEvent.keyboard('1.204')
  await expect.element(error).not.toBeInTheDocument()
  await userEvent.keyboard(',50')
  await expect.element(error).not.toBeInTheDocument()
  await field.fill('-1')

  await expect.element(error).toBeVisible()
})

test('corrects an amount at the cursor and ignores typed letters', async () => {
  const { field } = shown('money')

  await field.click()
  await userEvent.keyboard('1234.50')
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}x{Backspace}9')

  await expect.element(field).toHaveValue('1934.50')
})

test('an error does not move the button that is pressed', async () => {
  const page = show(<Form kind="money" />)
  let clicks = 0
  page
    .getByRole('button')
    .element()
    .addEventListener('click', () => (clicks += 1))

  await page.getByLabelText('Amount').fill('1.204')
  await page.getByRole('button', { name: 'Next' }).click()

  await expect.element(page.getByText('Not one amount')).toBeVisible()
  expect(clicks).toBe(1)
})

test('the unit stands beside the amount', async () => {
  const page = show(
    <>
      <Form kind="money" />
      <Form kind="percent" />
    </>,
  )

  await expect.element(page.getByText('$', { exact: true })).toBeVisible()
  await expect.element(page.getByText('%', { exact: true })).toBeVisible()
})
