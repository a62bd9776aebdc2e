import type { ItemRange } from '@tillgate/contract/item-ranges.ts'
import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { bread, doral, hialeah, milk, milkDetail, milkStores, pageOf } from '#portal/testing/partner.ts'

const rangeOf = ({ id, code, name, description, unit, aplVerification, price }: typeof milk): ItemRange => ({
  id,
  code,
  name,
  description,
  unit,
  aplVerification,
  lowestPrice: price,
  highestPrice: price,
  storesCount: 1,
  activeCount: 1,
})
const one = `/api/item/${milk.id}/code/${milk.code}`
const answers = {
  'GET /api/item': () => ({ body: pageOf([bread, milk]) }),
  'GET /api/item/counts': () => ({ body: { all: 2, active: 2, inactive: 0 } }),
  'GET /api/item/ranges': () => ({
    body: pageOf([rangeOf(bread), { ...rangeOf(milk), highestPrice: 4.79, storesCount: 3, activeCount: 2 }]),
  }),
  [`GET ${one}`]: () => ({ body: milkDetail }),
  [`GET ${one}/stores`]: () => ({ body: milkStores }),
}

test('All the Stores shows price ranges and stays chosen', async () => {
  await screen.viewport(1440, 900)
  const { page, url, asked, go } = await openPortal(
    `/items?storeId=${hialeah.id}&status=active&unit=COUNT&sort=price`,
    {
      answers,
    },
  )
  const picker = page.getByRole('combobox', { name: 'Store' })
  await picker.click()
  await page.getByRole('option', { name: 'All the Stores' }).click()

  await expect.poll(url).toBe('/items?storeId=all&unit=COUNT')
  await expect
    .poll(() =>
      asked.filter(({ method, path }) => `${method} ${path}` === 'PUT /api/preferences').map(({ body }) => body),
    )
    .toContainEqual(expect.objectContaining({ storeId: 'all' }))
  await expect.element(page.getByText('$4.29 to $4.79')).toBeVisible()
  await expect.element(page.getByText('3 stores')).toBeVisible()
  await expect.element(page.getByText('Active in 2 of 3')).toBeVisible()
  expect(asked.findLast(({ path, query }) => path === '/api/item/ranges' && query['pageSize'] === '15')?.query).toEqual(
    {
      page: '1',
      pageSize: '15',
      sortColumn: 'name',
      sortDirection: '-1',
      unit: 'COUNT',
    },
  )
  for (const name of ['Download items', 'Price', 'Active 2'])
    expect(page.getByRole('button', { name, exact: true }).elements()).toEqual([])
  expect(page.getByRole('checkbox').elements()).toEqual([])

  await page.getByRole('link', { name: milk.name }).click()
  await expect.element(page.getByText('2 of 2')).toBeVisible()
  expect(url()).toBe(`/items/view/${milk.id}?storeId=all&unit=COUNT&code=${milk.code}`)
  await page.getByRole('button', { name: 'Previous item (K)' }).click()
  await expect.poll(url).toBe(`/items/view/${bread.id}?storeId=all&unit=COUNT&code=${bread.code}`)

  await go('/items')
  await expect.element(picker).toHaveValue('All the Stores')
  await picker.click()
  await page.getByRole('option', { name: doral.businessName }).click()
  await expect.poll(url).toBe(`/items?storeId=${doral.id}`)
  await go('/items')
  await expect.element(picker).toHaveValue(doral.businessName)
})

test('all stores of another machine stay chosen', async () => {
  await screen.viewport(1440, 900)
  const preferences = { storeId: 'all', views: [], hiddenSetUp: [] } as const
  const { page, asked } = await openPortal('/items', {
    answers: { ...answers, 'GET /api/preferences': () => ({ body: preferences }) },
  })
  const picker = page.getByRole('combobox', { name: 'Store' })
  await expect.element(picker).toHaveValue('All the Stores')
  await expect.element(page.getByText('$4.29 to $4.79')).toBeVisible()
  expect(asked.some(({ path }) => path === '/api/item')).toBe(false)
})
