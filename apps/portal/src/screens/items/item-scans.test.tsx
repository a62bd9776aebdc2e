import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { burst, press } from '@tillgate/browser/testing/interactions.ts'
import type { Network } from '@tillgate/browser/testing/network.ts'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { bread, doral, hialeah, milk, milkDetail, milkStores, pageOf } from '#portal/testing/partner.ts'

const scanned = '036000291452'
const { id, code, name, description } = milk
const found = { id, code, name, description, aplVerification: true, list: null }
const atHialeah = { storeIds: [hialeah.id, doral.id], price: 4.29, prices: { lowest: 4.29, highest: 4.49 } }
const onlyInDoral = { storeIds: [doral.id], price: null, prices: { lowest: 4.49, highest: 4.49 } }
const one = `/api/item/${id}/code/${code}`
const answers: Network = {
  'GET /api/item': () => ({ body: pageOf([bread, milk]) }),
  'GET /api/item/counts': () => ({ body: { all: 2, active: 2, inactive: 0 } }),
  'GET /api/item/get-by-code': () => ({ body: { ...found, ...atHialeah } }),
  [`GET ${one}/store/${hialeah.id}`]: () => ({ body: milkDetail }),
  [`GET ${one}`]: () => ({ body: milkDetail }),
  [`GET ${one}/stores`]: () => ({ body: milkStores }),
}
const open = async (path: string, more: Network = {}) => {
  await screen.viewport(1440, 900)
  return openPortal(path, { answers: { ...answers, ...more } })
}
/** In the order of the list's parameters. */
const lookup = `/items?storeId=${hialeah.id}&adding=true&scan=${scanned}`

test('a scan into the search of the list opens the item with its price', async () => {
  const { page, url, asked } = await open('/items')
  const search = page.getByRole('searchbox')
  await search.fill('milk')
  await expect.poll(url).toBe('/items?search=milk')
  await search.click()
  expect(burst(scanned)).toBe(false)

  await expect.element(page.getByRole('dialog', { name: 'Item found' })).toBeVisible()
  await expect.element(page.getByText(`$4.29 at ${hialeah.businessName}; $4.29 to $4.49 in your stores`)).toBeVisible()
  expect(asked.findLast(({ path }) => path === '/api/item/get-by-code')?.query).toEqual({
    code: scanned,
    storeId: hialeah.id,
  })
  expect(asked.filter(({ query }) => query['search']?.includes('0360'))).toEqual([])
  await expect.poll(url).toBe(`/items?search=milk&adding=true&scan=${scanned}`)

  await expect.element(page.getByRole('button', { name: 'Change the price' })).toHaveFocus()
  await press('Change the price')
  await expect.element(page.getByLabelText(`Price, ${hialeah.businessName}`)).toHaveFocus()
})

test('the dialog of a scan survives a reload and reads the next scan', async () => {
  const { page, asked } = await open(lookup)
  await expect.element(page.getByRole('button', { name: 'Change the price' })).toHaveFocus()
  expect(burst('4011')).toBe(false)
  await expect.poll(() => asked.findLast(({ path }) => path === '/api/item/get-by-code')?.query['code']).toBe('4011')
  await expect.element(page.getByRole('button', { name: 'Change the price' })).toHaveFocus()
})

test('reads the barcode behind the batch of a package', async () => {
  const { asked } = await open('/items')
  await screen.getByRole('searchbox').click()
  burst(`10LOT7\u001d010${scanned.padStart(13, '0')}`)
  await expect.poll(() => asked.find(({ path }) => path === '/api/item/get-by-code')?.query['code']).toBe(scanned)
})

test('an item of another store is offered here with its price', async () => {
  const { page } = await open(lookup, {
    'GET /api/item/get-by-code': () => ({ body: { ...found, ...onlyInDoral } }),
  })
  await press('Add to this store')
  const price = page.getByLabelText('Price')
  await expect.element(price).toHaveValue('4.49')
  await price.fill('4.59')
  expect(burst(scanned)).toBe(false)
  await expect.element(price).toHaveValue('4.59')
  await expect.element(page.getByText(`Scanned: ${scanned}. It waits until you finish here.`)).toBeVisible()
})

test('a scan into the form of an item changes no field and is not lost', async () => {
  const { page, url } = await open('/items/create?barcode=0123')
  await page.getByLabelText('Name').fill('Rice')
  const filled = [
    ['Name', 'Rice'],
    ['Description', 'Rice'],
    ['Price', ''],
    ['Tax %', '0.00'],
  ] as const
  for (const [label, value] of filled) {
    const field = page.getByLabelText(label, { exact: true })
    await field.click()
    expect(burst(scanned)).toBe(false)
    await expect.element(field).toHaveValue(value)
  }
  const unit = page.getByRole('combobox', { name: 'Unit' })
  await unit.click()
  expect(burst(scanned)).toBe(false)
  await expect.element(unit).toHaveValue('COUNT - piece')
  await page.getByLabelText('Name').click()

  await press('Look up')
  await expect.element(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await press('Leave')
  await expect.poll(url).toBe(`/items?adding=true&scan=${scanned}`)
})

test('a scan into an unchanged form looks the item up at once', async () => {
  const { page, url } = await open('/items/create?barcode=0123')
  await page.getByLabelText('Name').click()
  burst(scanned)
  await expect.poll(url).toBe(`/items?adding=true&scan=${scanned}`)
})

test('a scan fills the barcode of a form without one', async () => {
  const { page, url } = await open('/items/create')
  await page.getByLabelText('Name').click()
  burst(scanned)
  await expect.element(page.getByLabelText('Barcode')).toHaveValue(scanned)
  await expect.element(page.getByLabelText('Name')).toHaveValue('')
  expect(url()).toBe('/items/create?apl=false')
})

test('a scan into the price grid changes no price', async () => {
  const { page, url } = await open(`/items/view/${id}?code=${code}&storeId=${hialeah.id}`)
  const price = page.getByLabelText(`Price, ${hialeah.businessName}`)
  await price.fill('4.40')
  expect(burst(scanned)).toBe(false)
  await expect.element(price).toHaveValue('4.40')
  await expect.element(price).toHaveFocus()
  await expect.element(page.getByText(`Scanned: ${scanned}.`, { exact: false })).toBeVisible()
  await press('Discard')
  burst(scanned)
  await expect.poll(url).toBe(lookup)
})
