import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { RangeFields } from './range-fields.tsx'

const Fields = ({ top = 12_089.51 }: { top?: number }) => {
  const [range, setRange] = useState({ from: 0, to: top })
  return (
    <>
      <RangeFields
        value={range}
        top={top}
        onChange={setRange}
        labels={{ from: 'Lowest', to: 'Highest', unreadable: 'Not one amount' }}
        format={String}
      />
      <output>{`${range.from} to ${range.to}`}</output>
    </>
  )
}

test('cleans pasted text and keeps the other end while typing', async () => {
  const page = show(<Fields />)
  await page.getByRole('textbox', { name: 'Lowest' }).fill('$1,000.00')
  await expect.element(page.getByRole('status')).toHaveTextContent('1000 to 12089.51')
  await page.getByRole('textbox', { name: 'Highest' }).fill('')
  await userEvent.keyboard('2000')
  await expect.element(page.getByRole('status')).toHaveTextContent('1000 to 2000')
  await page.getByRole('textbox', { name: 'Highest' }).fill('99999')
  await expect.element(page.getByRole('status')).toHaveTextContent('1000 to 12089.51')
})

test('the slider reaches both ends and handles never cross', async () => {
  const page = show(<Fields />)
  const [lower, upper] = [page.getByRole('slider', { name: 'Lowest' }), page.getByRole('slider', { name: 'Highest' })]
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.tab()
  await expect.element(lower).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(page.getByRole('status')).toHaveTextContent('12089.51 to 12089.51')
  await userEvent.tab()
  await userEvent.keyboard('{Home}')
  await expect.element(upper).toHaveFocus()
  await expect.element(page.getByRole('status')).toHaveTextContent('12089.51 to 12089.51')
  await expect.element(page.getByRole('textbox', { name: 'Lowest' })).toHaveValue('12089.51')
})
