import type { Network } from '@tillgate/browser/testing/network.ts'
import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { bread, doral, milk, pageOf } from '#portal/testing/partner.ts'

const cheap = { list: 'items', name: 'Cheap', search: '?maxPrice=5&sort=price' }
const withViews = (views: object[], storeId: string | null = null): Network => ({
  'GET /api/item': () => ({ body: pageOf([bread, milk]) }),
  'GET /api/item/counts': () => ({ body: { all: 2, active: 2, inactive: 0 } }),
  'GET /api/preferences': () => ({ body: { storeId, views, hiddenSetUp: [] } }),
  'PUT /api/preferences': ({ body }) => ({
    body: { storeId, views, hiddenSetUp: [], ...(typeof body === 'object' ? body : {}) },
  }),
})

test('names the current filters and shows them again', async () => {
  await screen.viewport(1440, 900)
  const { page, url, asked } = await openPortal('/items?maxPrice=5&sort=price', { answers: withViews([]) })
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('textbox', { name: 'Name of this view' }).fill('Cheap')
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
  expect(asked.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({ views: [cheap] })
  await expect.element(page.getByRole('button', { name: 'View: Cheap' })).toBeVisible()

  await page.getByRole('button', { name: 'Clear all' }).click()
  await page
    .getByRole('button', { name: 'View: Cheap' })
    .or(page.getByRole('button', { name: 'Views' }))
    .click()
  await page.getByRole('button', { name: 'Cheap', exact: true }).click()
  await expect.poll(url).toBe('/items?sort=price&maxPrice=5')
})

test('a deleted view can be restored', async () => {
  await screen.viewport(1440, 900)
  const { page, asked } = await openPortal('/items', { answers: withViews([cheap]) })
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('button', { name: 'Delete the view Cheap' }).click()
  expect(asked.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({ views: [] })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => asked.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({ views: [cheap] })
})

test('the store chosen on another machine is shown, with its items', async () => {
  await screen.viewport(1440, 900)
  sessionStorage.removeItem('last-store')
  const { page, asked } = await openPortal('/items', { answers: withViews([], doral.id) })
  await expect.element(page.getByRole('combobox', { name: 'Store' })).toHaveValue(doral.businessName)
  await expect.element(page.getByText('2 items', { exact: true })).toBeVisible()
  expect(asked.filter(({ path }) => path === '/api/item').every(({ query }) => query['storeId'] === doral.id)).toBe(
    true,
  )
})
