import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fill, press } from '@tillgate/browser/testing/interactions.ts'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { bread, hialeah, milk, milkDetail, milkStores } from '#portal/testing/partner.ts'

const one = `/api/item/${milk.id}/code/${milk.code}`
const other = `/api/item/${bread.id}/code/${bread.code}`
const flour = { ...milk, id: '0190aaaa-0000-7000-8000-000000000102', name: 'Flour', code: '4012' }
const list = `search=m&pageSize=2&storeId=${hialeah.id}`
/** Two pages of two items each: bread, flour; milk, rice. */
const pages = [
  [bread, flour],
  [milk, { ...milk, id: '0190aaaa-0000-7000-8000-000000000103', name: 'Rice' }],
]
const answers = {
  'GET /api/item': ({ query }: { query: Record<string, string> }) => ({
    body: { items: pages[Number(query['page']) - 1], page: 1, pageSize: 2, total: 4, totalIsCapped: false },
  }),
  [`GET ${one}/store/${hialeah.id}`]: () => ({ body: milkDetail }),
  [`GET ${one}/stores`]: () => ({ body: milkStores }),
  [`GET ${other}/store/${hialeah.id}`]: () => ({ body: { ...milkDetail, ...bread } }),
  [`GET ${other}/stores`]: () => ({ body: milkStores }),
  [`PUT /api/item/${milk.id}`]: () => ({ body: { id: milk.id, code: milk.code, changeId: null } }),
}

test('next and previous follow the list across its pages', async () => {
  const { page, url, back } = await openPortal(`/items?${list}&page=2`, { answers })
  await page.getByRole('link', { name: milk.name }).click()
  await expect.element(page.getByText('3 of 4')).toBeVisible()

  await page.getByRole('heading', { name: milk.name }).click()
  await userEvent.keyboard('k')
  await expect.poll(url).toContain(`/items/view/${flour.id}`)
  expect(url()).not.toContain('page=2')
  await press('Previous item (K)')
  await expect.element(page.getByRole('heading', { name: bread.name })).toBeVisible()
  await expect.element(page.getByText('1 of 4')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Previous item (K)' })).toHaveAttribute('aria-disabled', 'true')

  back()
  await expect.poll(url).toContain('page=2')
  expect(url()).toMatch(/^\/items\?/)
})

test('Back after a saved edit leads to the list', async () => {
  const { page, url, back } = await openPortal(`/items?${list}&page=2`, { answers })
  await page.getByRole('link', { name: milk.name }).click()
  await page.getByRole('link', { name: 'Edit' }).click()
  await fill('Name', 'Milk')
  await press('Update')
  await expect.poll(url).toContain(`/items/view/${milk.id}`)

  back()
  await expect.poll(url).toMatch(/^\/items\?.*page=2/)
})

test('the message about a new item leads to it', async () => {
  const { page, url } = await openPortal('/items/create?barcode=4012', {
    answers: { ...answers, 'POST /api/item': () => ({ body: { id: flour.id, code: flour.code, changeId: milk.id } }) },
  })
  await fill('Name', 'Flour')
  await fill('Description', 'Wheat flour')
  await page.getByRole('combobox', { name: 'Unit' }).click()
  await page.getByRole('option', { name: /COUNT/ }).click()
  await fill('Price', '2')
  await fill('Tax %', '0')
  await press('Create')

  await press('Show item')

  await expect.poll(url).toBe(`/items/view/${flour.id}?code=${flour.code}`)
})
