import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { SearchBox } from './search-box.tsx'
import { show } from '../testing/show.tsx'

test('typing asks once, when it pauses', async () => {
  const search = vi.fn<(...args: unknown[]) => void>()
  const page = show(<SearchBox label="Search" value="" search={search} />)

  await page.getByRole('searchbox').click()
  await userEvent.keyboard('milk')

  await expect.poll(() => search.mock.calls).toEqual([['milk']])
})

test('Enter searches at once, as scanners end barcodes with Enter', async () => {
  const submit = vi.fn<(...args: unknown[]) => void>()
  const page = show(
    <SearchBox label="Search" value="" search={vi.fn<(...args: unknown[]) => void>()} submit={submit} />,
  )

  await page.getByRole('searchbox').fill(' 4011 ')
  await userEvent.keyboard('{Enter}')

  expect(submit).toHaveBeenCalledExactlyOnceWith('4011')
  await userEvent.keyboard('94011{Enter}')
  expect(submit).toHaveBeenLastCalledWith('94011')
})

/** Page around the box; the search text becomes the value on demand. */
const Page = ({ search }: { search: (text: string) => void }) => {
  const [value, setValue] = useState('mi')
  return (
    <>
      <SearchBox label="Search" value={value} search={search} />
      <button onClick={() => setValue('')}>Clear</button>
      <button onClick={() => setValue('milk')}>Arrive</button>
    </>
  )
}

test('an external value change cancels the pending search', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const search = vi.fn<(text: string) => void>()
  const page = show(<Page search={search} />)

  await page.getByRole('searchbox').fill('milk')
  // A real click may take longer than the pause of the search box.
  page
    .getByRole('button', { name: 'Clear' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(page.getByRole('searchbox')).toHaveValue('')
  await vi.advanceTimersByTimeAsync(300)

  expect(search).not.toHaveBeenCalled()
})

test('typed text stays when the answer to an earlier part arrives', async () => {
  const search = vi.fn<(text: string) => void>()
  const page = show(<Page search={search} />)
  await page.getByRole('searchbox').fill('milk')
  await expect.poll(() => search.mock.calls).toEqual([['milk']])

  await page.getByRole('searchbox').fill('milk, 1')
  // A real click may take longer than the pause of the search box.
  page
    .getByRole('button', { name: 'Arrive' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))

  await expect.element(page.getByRole('searchbox')).toHaveValue('milk, 1')
  await expect.poll(() => search.mock.calls).toEqual([['milk'], ['milk, 1']])
})

test('the slash key focuses the box unless typing', async () => {
  const page = show(
    <>
      <SearchBox label="Search" value="" search={vi.fn<(...args: unknown[]) => void>()} />
      <input aria-label="Other" />
    </>,
  )

  await page.getByLabelText('Other').click()
  await userEvent.keyboard('/')
  await expect.element(page.getByLabelText('Other')).toHaveValue('/')

  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true }))
  await expect.element(page.getByRole('searchbox')).toHaveFocus()
})
