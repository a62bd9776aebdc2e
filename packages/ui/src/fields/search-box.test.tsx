import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { SearchBox } from './search-box.tsx'
import { show } from '../testing/show.tsx'

test('typing asks once, when it pauses', async () => {
  const search = vi.fn<(...told: unknown[]) => void>()
  const page = show(<SearchBox label="Search" value="" search={search} />)

  await page.getByRole('searchbox').click()
  await userEvent.keyboard('milk')

  await expect.poll(() => search.mock.calls).toEqual([['milk']])
})

test('Enter does not wait: a scanner ends a barcode with it', async () => {
  const submit = vi.fn<(...told: unknown[]) => void>()
  const page = show(
    <SearchBox label="Search" value="" search={vi.fn<(...told: unknown[]) => void>()} submit={submit} />,
  )

  await page.getByRole('searchbox').fill(' 4011 ')
  await userEvent.keyboard('{Enter}')

  expect(submit).toHaveBeenCalledExactlyOnceWith('4011')
})

test('the slash leads here, but not while somebody types', async () => {
  const page = show(
    <>
      <SearchBox label="Search" value="" search={vi.fn<(...told: unknown[]) => void>()} />
      <input aria-label="Other" />
    </>,
  )

  await page.getByLabelText('Other').click()
  await userEvent.keyboard('/')
  await expect.element(page.getByLabelText('Other')).toHaveValue('/')

  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true }))
  await expect.element(page.getByRole('searchbox')).toHaveFocus()
})
