import { expect, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { pressTwice } from '@tillgate/browser/testing/interactions.ts'
import { no } from '@tillgate/browser/testing/network.ts'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { bread, doral, hialeah, maria, milk, pageOf } from '#portal/testing/partner.ts'

const stocked = {
  'GET /api/item': () => ({ body: pageOf([bread, milk]) }),
  'GET /api/item/counts': () => ({ body: { all: 2, active: 2, inactive: 0 } }),
}
const done = { body: { message: 'done' } }

test('2 §2: the list shows the first store, with a URL', async () => {
  await screen.viewport(1440, 900)
  const { page, asked, url } = await openPortal('/items', { answers: stocked })
  await expect.element(page.getByRole('link', { name: 'Whole Milk, 1 gal' })).toBeVisible()

  for (const tab of ['All 2', 'Active 2', 'Inactive 0'])
    await expect.element(page.getByRole('button', { name: tab, exact: true })).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'Store' })).toHaveValue(hialeah.businessName)
  await page.getByRole('button', { name: 'Barcode' }).click()
  await page.getByRole('button', { name: 'Active 2', exact: true }).click()
  await page.getByRole('searchbox').fill('milk')

  await expect.poll(url).toBe('/items?sort=code&status=active&search=milk')
  await expect
    .poll(() => asked.findLast(({ path }) => path === '/api/item')?.query)
    .toMatchObject({ storeId: hialeah.id, active: 'true', search: 'milk', sortColumn: 'code', sortDirection: '-1' })

  await page.getByText('041220576135').click()
  const list = 'search=milk&sort=code&status=active'
  await expect.poll(url).toBe(`/items/view/${milk.id}?${list}&code=${milk.code}&storeId=${hialeah.id}`)
})

test('2 §2: downloads the filtered list and links to the imports', async () => {
  await screen.viewport(1440, 900)
  const { page, asked, url } = await openPortal('/items?status=active', { answers: stocked })

  for (const format of ['CSV', 'XLSX']) {
    await page.getByRole('button', { name: 'Download items' }).click()
    await page.getByRole('menuitem', { name: `Download items as ${format}` }).click()
    await expect
      .poll(() => asked.findLast(({ path }) => path === '/api/item/export')?.query)
      .toMatchObject({ storeId: hialeah.id, active: 'true', format: format.toLowerCase() })
  }

  await page.getByRole('button', { name: 'Import' }).click()
  await page.getByRole('menuitem', { name: 'Uploaded Files' }).click()
  await expect.poll(url).toBe('/items/imports?page=1&pageSize=15')
})

test('2 §2: opened URL shows the same list', async () => {
  await screen.viewport(1440, 900)
  const { page, asked } = await openPortal(`/items?storeId=${doral.id}&apl=true&unit=LB&minPrice=1&maxPrice=5&page=3`, {
    answers: stocked,
  })

  await expect.element(page.getByRole('button', { name: 'APL: APL Verified' })).toBeVisible()
  expect(asked.findLast(({ path }) => path === '/api/item')?.query).toMatchObject({
    storeId: doral.id,
    aplVerification: 'true',
    unit: 'LB',
    minPrice: '1',
    maxPrice: '5',
    page: '3',
  })
})

test('a search lists best matches first until a column sorts', async () => {
  await screen.viewport(1440, 900)
  const { page, asked, url } = await openPortal('/items?search=milk', { answers: stocked })
  const name = page.getByRole('columnheader', { name: 'Name' })
  await expect.element(name).not.toHaveAttribute('aria-sort')
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await expect.poll(url).toBe('/items?search=milk&sort=name')
  await expect.element(name).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await expect
    .poll(() => asked.findLast(({ path }) => path === '/api/item')?.query)
    .toMatchObject({ search: 'milk', sortColumn: 'name', sortDirection: '1' })
})

test('a search without a match offers where it would match', async () => {
  await screen.viewport(1440, 900)
  const elsewhere = { withoutFilters: 36, stores: [{ storeId: doral.id, storeName: doral.businessName, total: 501 }] }
  const { page, asked, url } = await openPortal(`/items?storeId=${hialeah.id}&unit=LB&search=milk`, {
    answers: { ...stocked, 'GET /api/item': () => ({ body: { ...pageOf([]), elsewhere } }) },
  })
  await page.getByRole('button', { name: '36 matches without the filters' }).click()
  await expect.poll(url).toBe(`/items?storeId=${hialeah.id}&search=milk`)
  expect(asked.findLast(({ path }) => path === '/api/item')?.query).not.toHaveProperty('sortColumn')
  await page.getByRole('button', { name: `500+ in ${doral.businessName}` }).click()
  await expect.poll(url).toBe(`/items?storeId=${doral.id}&search=milk`)
})

test('ignores invalid filter values', async () => {
  const { page, asked } = await openPortal('/items?unit=EACH&page=-4&sort=colour', { answers: stocked })

  await expect.element(page.getByRole('heading', { name: 'Items' })).toBeVisible()
  await expect
    .poll(() => asked.findLast(({ path, query }) => path === '/api/item' && query['pageSize'] === '15')?.query)
    .toMatchObject({ page: '1', sortColumn: 'name' })
})

test('2 §2: switching an item off asks and can be undone', async () => {
  await screen.viewport(1440, 900)
  const path = `PUT /api/item/${milk.id}/code/${milk.code}`
  const { page, asked } = await openPortal('/items', {
    answers: { ...stocked, [`${path}/inactivate`]: () => done, [`${path}/activate`]: () => done },
  })

  await page.getByRole('switch', { name: 'Active: Whole Milk, 1 gal' }).click()
  await expect
    .element(page.getByRole('dialog', { name: 'Deactivate Whole Milk, 1 gal at Delgado Fresh, Hialeah?' }))
    .toBeVisible()
  expect(asked.filter(({ method }) => method === 'PUT')).toEqual([])

  await page.getByRole('button', { name: 'Deactivate' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()

  await expect
    .poll(() => asked.filter(({ method }) => method === 'PUT').map((call) => `PUT ${call.path}`))
    .toEqual([`${path}/inactivate`, `${path}/activate`])
})

test('a switched item moves between the tabs before the answer', async () => {
  await screen.viewport(1440, 900)
  const answer = Promise.withResolvers<ReturnType<typeof no>>()
  const path = `PUT /api/item/${milk.id}/code/${milk.code}/inactivate`
  const { page } = await openPortal('/items', { answers: { ...stocked, [path]: () => answer.promise } })
  await page.getByRole('switch', { name: 'Active: Whole Milk, 1 gal' }).click()
  await page.getByRole('button', { name: 'Deactivate' }).click()
  for (const tab of ['All 2', 'Active 1', 'Inactive 1'])
    await expect.element(page.getByRole('button', { name: tab, exact: true })).toBeVisible()
  answer.resolve(no('failure.generic', 'No.'))
  await expect.element(page.getByRole('button', { name: 'Active 2', exact: true })).toBeVisible()
})

test('2 §8: a rejected switch shows the specified message', async () => {
  await screen.viewport(1440, 900)
  const { page } = await openPortal('/items', { answers: stocked })

  await page.getByRole('switch', { name: 'Active: Whole Milk, 1 gal' }).click()
  await page.getByRole('button', { name: 'Deactivate' }).click()

  await expect.element(page.getByText('error changing status: deactivating')).toBeVisible()
  await expect.element(page.getByRole('switch', { name: 'Active: Whole Milk, 1 gal' })).toBeChecked()
})

const previewed = (stores: number) => ({
  items: 2,
  prices: 2 * stores,
  stores: [hialeah, doral].map(({ id, businessName }) => ({ storeId: id, storeName: businessName, sold: 2 })),
  first: [bread, milk].map(({ id, code, name, price }) => ({
    itemId: id,
    code,
    name,
    storeId: hialeah.id,
    storeName: hialeah.businessName,
    before: { price, taxPercentage: 0, active: true },
    after: { price: 13.45, taxPercentage: 7.5, active: true },
  })),
  outOfRange: { total: 0, first: [] },
  digest: `of ${stores} stores`,
})
const changeId = '0190aaaa-0000-7000-8000-000000000900'
const bulk = {
  ...stocked,
  'POST /api/item-edits/preview': ({ body }: { body: unknown }) => ({
    body: previewed(JSON.stringify(body).includes(doral.id) ? 2 : 1),
  }),
  'POST /api/item-edits': () => ({ body: { message: '2 items changed', count: 2, changeId } }),
  [`POST /api/item-change/${changeId}/undo`]: () => ({ body: { message: '2 values restored.' } }),
}

test('2 §2, 2 §5: bulk edit requires at least one change', async () => {
  await screen.viewport(1440, 900)
  const { page, asked } = await openPortal('/items', { answers: bulk })
  await page.getByRole('checkbox', { name: 'Select this page' }).click()
  await page.getByRole('button', { name: 'Edit' }).click()

  await page.getByRole('button', { name: 'Check old and new values' }).click()
  await expect.element(page.getByText('At least one of Tax Percentage, Status, or Price is required')).toBeVisible()

  await page.getByLabelText('Change price').click()
  await page.getByLabelText('Price', { exact: true }).fill('$13,45')
  await page.getByLabelText('Change tax %').click()
  await page.getByLabelText('Tax %', { exact: true }).fill('7.5%')
  await page.getByRole('button', { name: 'Check old and new values' }).click()

  await expect.element(page.getByRole('row', { name: 'Bread 4011 $2.50 $13.45 +$10.95' })).toBeVisible()
  await page.getByRole('checkbox', { name: doral.businessName }).click()
  await page.getByRole('button', { name: 'Change 4 prices' }).click()

  await expect.element(page.getByText('2 items changed')).toBeVisible()
  expect(asked.findLast(({ path }) => path === '/api/item-edits')?.body).toMatchObject({
    storeIds: [hialeah.id, doral.id],
    items: [bread.id, milk.id],
    price: 13.45,
    taxPercentage: 7.5,
    digest: 'of 2 stores',
  })

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('2 values restored.')).toBeVisible()
})

test('bulk edit lowers prices by a percentage', async () => {
  await screen.viewport(1440, 900)
  const { page, asked } = await openPortal('/items', { answers: bulk })
  await page.getByRole('checkbox', { name: 'Select this page' }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabelText('Change price').click()
  await page.getByRole('button', { name: 'Lower by' }).click()
  await page.getByLabelText('Percent', { exact: true }).last().fill('5.25')
  await page.getByRole('button', { name: 'Check old and new values' }).click()
  await page.getByRole('button', { name: 'Back' }).click()

  await expect.element(page.getByLabelText('Percent', { exact: true }).last()).toHaveValue('5.25')
  expect(asked.findLast(({ method }) => method === 'POST')?.body).toMatchObject({ pricePercent: -5.25 })
})

test('a bulk edit returns after a reload with a message', async () => {
  await screen.viewport(1440, 900)
  const { page, go } = await openPortal('/items', { answers: bulk })
  const edit = async (): Promise<void> => {
    await page.getByRole('checkbox', { name: 'Select this page' }).click()
    await page.getByRole('button', { name: 'Edit' }).click()
  }
  await edit()
  await page.getByLabelText('Change price').click()
  await page.getByRole('button', { name: 'Lower by' }).click()
  await page.getByLabelText('Percent', { exact: true }).last().fill('5.25')
  // A reload ends the page without the end of the form.
  const stored = Object.entries(sessionStorage)
  await go('/about')
  for (const [key, value] of stored) sessionStorage.setItem(key, String(value))
  await go('/items')
  await edit()

  await expect.element(page.getByText('Draft restored')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.element(page.getByLabelText('Change price')).not.toBeChecked()
})

test('above 50 items the number must be typed', async () => {
  await screen.viewport(1440, 900)
  const many = { ...bulk, 'POST /api/item-edits/preview': () => ({ body: { ...previewed(1), items: 214 } }) }
  const { page, asked } = await openPortal('/items', { answers: many })
  await page.getByRole('checkbox', { name: 'Select Bread' }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabelText('Change status').click()
  await page.getByRole('button', { name: 'Check old and new values' }).click()
  await page.getByRole('button', { name: 'Change 2 prices' }).click()

  await expect.element(page.getByText('Type 214 to go on.')).toBeVisible()
  expect(asked.filter(({ path }) => path === '/api/item-edits')).toEqual([])
  await page.getByLabelText('Type 214 to confirm').fill('214')
  await page.getByRole('button', { name: 'Change 2 prices' }).click()

  await expect.element(page.getByText('2 items changed')).toBeVisible()
})

test('edit without changes shows a message in the sheet', async () => {
  await screen.viewport(1440, 900)
  const same = { field: 'items', code: 'edit.no-changes', message: 'in whatever words' }
  const { page } = await openPortal('/items', {
    answers: { ...bulk, 'POST /api/item-edits/preview': () => no('input.invalid', 'Something went wrong.', [same]) },
  })
  await page.getByRole('checkbox', { name: 'Select Bread' }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabelText('Change price').click()
  await page.getByLabelText('Price', { exact: true }).fill('2.50')
  await page.getByRole('button', { name: 'Check old and new values' }).click()

  await expect.element(page.getByRole('alert').filter({ hasText: 'You must make some changes' })).toBeVisible()
  await expect.element(page.getByLabelText('Price', { exact: true })).toHaveValue('2.50')
})

test('2 §2, 2 §7: a double click on a dialog’s button sends once', async () => {
  await screen.viewport(1440, 900)
  const deleting = 'POST /api/item/multi-edits-and-delete-by-store'
  const { page, asked } = await openPortal('/items', {
    answers: { ...stocked, [deleting]: () => ({ body: { message: '1 item deleted.', count: 1, changeId: null } }) },
  })
  await page.getByRole('checkbox', { name: 'Select Bread' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()

  await pressTwice('Delete 1 item')

  await expect.element(page.getByText('1 item deleted.')).toBeVisible()
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
  expect(asked.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
    multipleEdit: false,
    items: [bread.id],
  })
})

test('the key Z undoes while its message is shown', async () => {
  await screen.viewport(1440, 900)
  const { page, asked } = await openPortal('/items', {
    answers: {
      ...stocked,
      'POST /api/item/multi-edits-and-delete-by-store': () => ({ body: { message: '1 item deleted.', changeId } }),
    },
  })
  await page.getByRole('checkbox', { name: 'Select Whole Milk, 1 gal' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 1 item' }).click()
  await expect.element(page.getByText('1 item deleted.')).toBeVisible()
  await userEvent.keyboard('z')
  await expect
    .poll(() => asked.map(({ method, path }) => `${method} ${path}`))
    .toContain(`POST /api/item-change/${changeId}/undo`)
})

test('offline deletion fails at once and is never sent', async () => {
  await screen.viewport(1440, 900)
  const { page, asked } = await openPortal('/items', { answers: stocked })
  await page.getByRole('checkbox', { name: 'Select Bread' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  globalThis.dispatchEvent(new Event('offline'))

  await page.getByRole('button', { name: 'Delete 1 item' }).click()

  await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  globalThis.dispatchEvent(new Event('online'))
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('empty store offers adding and importing items', async () => {
  const { page } = await openPortal('/items')

  await expect.element(page.getByText('No items yet. Import a file or add one by barcode.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Import items' })).toBeVisible()
})

test('1 §8, 2 §2: an unknown barcode opens the new item form', async () => {
  const { page, url } = await openPortal('/items?adding=true')

  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByText('It is necessary to enter the barcode number')).toBeVisible()

  await page.getByLabelText('Barcode').fill('0123')
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect.element(page.getByRole('heading', { name: 'New item' })).toBeVisible()
  expect(url()).toBe('/items/create?barcode=0123&apl=false')
  await expect.element(page.getByLabelText('Barcode')).toHaveValue('0123')
  await expect.element(page.getByLabelText('Barcode')).toHaveAttribute('readonly')
})

test('a wrong check digit is doubted before the new item form', async () => {
  const { page, url } = await openPortal('/items?adding=true')
  await page.getByLabelText('Barcode').fill('036000291453')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('The last digit should be 2, not 3')).toBeVisible()
  await page.getByRole('button', { name: 'Keep as typed' }).click()
  await expect.poll(url).toBe('/items/create?barcode=036000291453&apl=false')
})

test('failed list offers a retry', async () => {
  let failures = 2
  const broken = { status: 500, body: { code: 'fault.server', message: 'x', requestId: 'r' } }
  const { page } = await openPortal('/items', {
    answers: {
      ...stocked,
      'GET /api/item': ({ query }) =>
        query['pageSize'] === '15' && failures-- > 0 ? broken : stocked['GET /api/item'](),
    },
  })

  await expect.element(page.getByText('error getting items')).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await userEvent.keyboard('{Escape}')

  await expect.element(page.getByText('Bread').first()).toBeVisible()
})

test('offline list shows a message and recovers when online', async () => {
  let isLost = true
  const { page } = await openPortal('/items', {
    answers: { ...stocked, 'GET /api/item': () => (isLost ? 'lost' : stocked['GET /api/item']()) },
  })
  await expect.element(page.getByText('error getting items')).toBeVisible()
  await expect.element(page.getByText('Network error. Please check your connection.')).toBeVisible()

  isLost = false
  globalThis.dispatchEvent(new Event('offline'))
  globalThis.dispatchEvent(new Event('online'))

  await expect.element(page.getByText('Bread').first()).toBeVisible()
})

test('Back returns to the previous stores in order', async () => {
  const { page, url, back } = await openPortal('/items', { answers: stocked })
  const picker = page.getByRole('combobox', { name: 'Store' })
  await expect.element(picker).toHaveValue(hialeah.businessName)

  await picker.click()
  await page.getByRole('option', { name: doral.businessName }).click()
  await expect.poll(url).toBe(`/items?storeId=${doral.id}`)
  await page.getByRole('button', { name: 'Inactive 0' }).click()
  await expect.poll(url).toContain('status=inactive')

  back()
  await expect.poll(url).toBe(`/items?storeId=${doral.id}`)
  back()
  await expect.poll(url).toBe(`/items?storeId=${hialeah.id}`)
  await expect.element(picker).toHaveValue(hialeah.businessName)
})

test('changing the store clears the selection with a message', async () => {
  await screen.viewport(1440, 900)
  const { page, go } = await openPortal(`/items?storeId=${hialeah.id}`, { answers: stocked })
  await page.getByRole('checkbox', { name: `Select ${milk.name}` }).click()
  await expect.element(page.getByText('1 item selected')).toBeVisible()

  await go(`/items?storeId=${doral.id}`)

  await expect.element(page.getByText('The selection was cleared: it belonged to another store.')).toBeVisible()
  expect(page.getByRole('toolbar', { name: 'Selected items' }).elements()).toEqual([])
})

test('a barcode without a match can be added', async () => {
  const { page } = await openPortal('/items?search=036000291452', {
    answers: { ...stocked, 'GET /api/item': () => ({ body: pageOf([]) }) },
  })
  await page.getByRole('button', { name: 'Add item 036000291452' }).click()
  await expect.element(page.getByRole('dialog').getByLabelText('Barcode')).toHaveValue('036000291452')
})

test('a practice sees which procedures a list approves, and no sales tax', async () => {
  await screen.viewport(1440, 900)
  const as = { ...maria, retailer: maria.retailer && { ...maria.retailer, type: 'VISION' as const } }
  const { page } = await openPortal('/items', { as, answers: stocked })
  await expect.element(page.getByRole('columnheader', { name: 'APL' })).toBeVisible()
  expect(page.getByRole('columnheader', { name: 'Tax %' }).elements()).toEqual([])
})
