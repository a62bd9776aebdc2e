import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { FindBox } from './find-box.tsx'

const Search = () => {
  const [chosen, choose] = useState('nothing')
  const [searchResults, setFinds] = useState<{ key: string; title: string; detail: string }[]>([])
  return (
    <>
      <FindBox
        label="Search"
        listLabel="Results"
        find={(text) =>
          setFinds(
            text === '' ? [] : ['Milk', 'Bread'].map((title) => ({ key: title, title, detail: `${title} of a shop` })),
          )
        }
        searchResults={searchResults}
        choose={choose}
      />
      <output aria-label="Chosen">{chosen}</output>
    </>
  )
}
const opened = async () => {
  const page = show(<Search />)
  await page.getByLabelText('Search', { exact: true }).fill('a')
  await expect.element(page.getByText('Bread of a shop')).toBeVisible()
  return page
}

test('a press on the text of a result chooses the result', async () => {
  const page = await opened()
  const input = page.getByLabelText('Search', { exact: true }).element()
  let focused: Element | null = null
  document.addEventListener('mouseup', () => (focused = document.activeElement), { once: true })

  await page.getByText('Bread of a shop').click()

  await expect.element(page.getByLabelText('Chosen')).toHaveTextContent('Bread')
  expect(focused).toBe(input)
})

test('arrows lead through the results and back, Escape closes', async () => {
  const page = await opened()

  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.element(page.getByLabelText('Chosen')).toHaveTextContent('Bread')
  await page.getByLabelText('Search', { exact: true }).fill('a')
  await expect.element(page.getByText('Bread of a shop')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{Escape}')

  await expect.element(page.getByText('Bread of a shop')).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Search', { exact: true })).toHaveFocus()
})
