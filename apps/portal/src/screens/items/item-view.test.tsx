import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { fill, holdClock, press } from '@tillgate/browser/testing/interactions.ts'
import { no } from '@tillgate/browser/testing/network.ts'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { doral, hialeah, milk, milkDetail, milkStores, pageOf } from '#portal/testing/partner.ts'

const one = `/api/item/${milk.id}/code/${milk.code}`
const address = `/items/view/${milk.id}?code=${milk.code}&storeId=${hialeah.id}`
const deleting = 'POST /api/item/multi-edits-and-delete-by-store'
const shown = {
  [`GET ${one}/store/${hialeah.id}`]: () => ({ body: milkDetail }),
  [`GET ${one}/stores`]: () => ({ body: milkStores }),
}
const found = {
  id: milk.id,
  code: milk.code,
  name: milk.name,
  description: '',
  storeIds: [doral.id],
  price: null,
  prices: null,
}

test('2 §2: the view shows the item of the addressed store', async () => {
  const { page } = await openPortal(address, { answers: shown })

  await expect.element(page.getByRole('heading', { name: milk.name })).toBeVisible()
  for (const fact of [milk.code, milk.description, 'Active', /2 stores/])
    await expect.element(page.getByRole('main').getByText(fact).first()).toBeVisible()
  await expect.element(page.getByLabelText(`Price, ${hialeah.businessName}`)).toHaveValue('4.29')
  await expect.element(page.getByLabelText(`Tax %, ${hialeah.businessName}`)).toHaveValue('0.00')
  await expect.element(page.getByRole('switch', { name: `Active in ${hialeah.businessName}` })).toBeChecked()
  await expect.element(page.getByText('Verified', { exact: true })).toHaveAttribute('data-tone', 'blue')
})

test('a listed item shows its list and dates', async () => {
  const approvedLists = [
    { list: 'Food', since: '2026-11-01', until: '2026-11-30' },
    { list: 'Over the counter', since: null, until: null },
  ]
  const listed = { [`GET ${one}/store/${hialeah.id}`]: () => ({ body: { ...milkDetail, approvedLists } }) }
  const { page } = await openPortal(address, { answers: { ...shown, ...listed } })
  await expect.element(page.getByText('Food, since Nov 1, 2026, until Nov 30, 2026')).toBeVisible()
  await expect.element(page.getByText('Over the counter')).toBeVisible()
})

test('store without name or address shows its number', async () => {
  const items = milkStores.items.map((store) => ({ ...store, storeName: '', address: '' }))
  const nameless = { [`GET ${one}/stores`]: () => ({ body: { ...milkStores, items } }) }
  const { page } = await openPortal(address, { answers: { ...shown, ...nameless } })
  await press('See Stores')

  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('Store 2', { exact: true })).toBeVisible()
  await expect.element(dialog.getByText('Address 2', { exact: true })).toBeVisible()
})

test('2 §2: See Stores lists names and addresses with search', async () => {
  const { page } = await openPortal(address, { answers: shown })
  await press('See Stores')
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(hialeah.businessName)).toBeVisible()
  await expect.element(dialog.getByText('1 Main St, Hialeah').first()).toBeVisible()

  await dialog.getByRole('searchbox').fill('Doral')

  await expect.element(dialog.getByText(doral.businessName)).toBeVisible()
  await expect.element(dialog.getByText(hialeah.businessName)).not.toBeInTheDocument()
})

test.each([
  ['a deletion', { body: { message: '1 item deleted.', count: 1 } }, 'Item deleted successfully'],
  ['a deletion that fails', no('item.not-found', 'Gone.'), 'Error deleting item'],
])('2 §8: %s shows an error and links the list', async (_, reply, sentence) => {
  const { page, url } = await openPortal(address, { answers: { ...shown, [deleting]: () => reply } })
  await press('Remove')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()

  await expect.element(page.getByText(sentence)).toBeVisible()
  await expect.poll(url).toBe(`/items?storeId=${hialeah.id}`)
})

test('an item of the list starts with the name that was found', async () => {
  const listed = { ...found, id: null, storeIds: [], price: null, prices: null, name: 'Tomato Soup, 10 oz' }
  const { page } = await openPortal('/items?adding=true', {
    answers: { 'GET /api/item/get-by-code': () => ({ body: listed }) },
  })
  await fill('Barcode', milk.code)
  await press('Continue')
  await press('Create this item')
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('Tomato Soup, 10 oz')
})

test.each([
  [true, /is APL verified/i],
  [false, /not APL verified/i],
])('2 §2: found barcode shows APL verified %s, is addable', async (verified, says) => {
  const { page, asked } = await openPortal('/items?adding=true', {
    answers: {
      'GET /api/item/get-by-code': () => ({ body: { ...found, aplVerification: verified } }),
      [`PUT /api/item/${milk.id}/add-item-store`]: () => ({ body: { message: 'item added successfully' } }),
    },
  })
  await fill('Barcode', milk.code)
  const clock = holdClock()
  await press('Continue')
  await expect.element(page.getByText(says)).toBeVisible()
  await clock.pass(9500)
  await expect.element(page.getByText(says)).toBeVisible()
  await clock.pass(1000)
  await expect.element(page.getByText(says)).not.toBeInTheDocument()

  await press('Add to this store')
  await fill('Price', '4.29')
  await fill('Tax %', '7')
  await page.getByRole('dialog').getByRole('button', { name: 'Add to this store' }).click()

  await expect
    .poll(() => asked.find(({ method }) => method === 'PUT')?.body)
    .toMatchObject({ storeId: hialeah.id, price: 4.29, taxPercentage: 7 })
})

const gone = { status: 404, body: { code: 'item.not-found', message: 'Resource not found', requestId: 'r' } }
const goneSentence = 'This item is no longer here. Somebody may have deleted it.'

test.each([
  ['view', address],
  ['form', `/items/edit/${milk.id}/${milk.code}?storeId=${hialeah.id}`],
])('deleted item shows message on its %s', async (_, where) => {
  const answers = { [`GET ${one}/store/${hialeah.id}`]: () => gone, [`GET ${one}/stores`]: () => gone }
  const { page, url } = await openPortal(where, { answers })

  await expect.element(page.getByRole('alert').getByText(goneSentence)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await expect.poll(url).toBe(`/items?storeId=${hialeah.id}`)
})

test('an item deleted during editing keeps the typed input', async () => {
  const answers = {
    [`GET ${one}/store/${hialeah.id}`]: () => ({ body: milkDetail }),
    [`GET ${one}/stores`]: () => ({ body: milkStores }),
    [`PUT /api/item/${milk.id}`]: () => gone,
  }
  const { page } = await openPortal(`/items/edit/${milk.id}/${milk.code}?storeId=${hialeah.id}`, { answers })
  await fill('Name', 'Milk of the day')

  await press('Update')

  await expect.element(page.getByText(/What you typed still stands here/)).toBeVisible()
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('Milk of the day')
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
})

test('deleted items cannot be switched and show a message', async () => {
  await screen.viewport(1440, 900)
  const path = `PUT /api/item/${milk.id}/code/${milk.code}`
  const { page } = await openPortal('/items', {
    answers: {
      'GET /api/item': () => ({ body: pageOf([milk]) }),
      [`${path}/inactivate`]: () => gone,
      [deleting]: () => gone,
    },
  })
  await page.getByRole('switch', { name: `Active: ${milk.name}` }).click()
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await expect
    .element(page.getByText(`No longer at this store: ${milk.name}. Somebody may have deleted it.`))
    .toBeVisible()

  await page.getByRole('checkbox', { name: `Select ${milk.name}` }).click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click()

  await expect.element(page.getByRole('alert').getByText(/nothing was changed/)).toBeVisible()
})
