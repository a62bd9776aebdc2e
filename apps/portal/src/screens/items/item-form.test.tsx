import { expect, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { doral, hialeah, milk } from '#portal/testing/partner.ts'

const created = { 'POST /api/item': () => ({ body: { id: milk.id, code: '0123' } }) }

test('an empty form names every missing field, and the summary leads there', async () => {
  const { page, asked } = await openPortal('/items/create?barcode=0123')
  await page.getByLabelText('Apply to all stores').click()

  await page.getByRole('button', { name: 'Create' }).click()

  await expect.element(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toHaveFocus()
  for (const problem of ['Name is required', 'Description is required', 'Unit is required', '2 stores need a price']) {
    await expect.element(page.getByRole('button', { name: problem })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Unit is required' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Unit' })).toHaveFocus()
  await page.getByRole('button', { name: '2 stores need a price' }).click()
  await expect.element(page.getByLabelText(`Price at ${hialeah.businessName}`)).toHaveFocus()
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
})

test('one price for all stores is sent for each of them, and the way leads back to the list', async () => {
  const { page, asked, url } = await openPortal('/items/create?barcode=0123', { answers: created })

  await page.getByLabelText('Name').fill('Whole Milk')
  await page.getByLabelText('Description').fill('A gallon')
  await page.getByRole('combobox', { name: 'Unit' }).click()
  await page.getByRole('option', { name: 'GAL - gallon' }).click()
  await page.getByLabelText('Price').fill('4.29')
  await page.getByLabelText('Tax %').fill('0')
  await page.getByRole('button', { name: 'Create' }).click()

  await expect.element(page.getByText('Whole Milk was created.')).toBeVisible()
  expect(url()).toBe('/items')
  expect(asked.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
    code: '0123',
    unit: 'GAL',
    applyAllStore: true,
    storePrices: [
      { storeId: hialeah.id, price: 4.29, taxPercentage: 0, active: true },
      { storeId: doral.id, price: 4.29, taxPercentage: 0, active: true },
    ],
    trial: { hostname: location.hostname },
  })
})

test('Enter in a field sends nothing', async () => {
  const { page, asked } = await openPortal('/items/create?barcode=0123', { answers: created })

  await page.getByLabelText('Name').fill('Whole Milk')
  await userEvent.keyboard('{Enter}')

  await expect.element(page.getByLabelText('Name')).toHaveFocus()
  expect(
    page
      .getByRole('alert')
      .elements()
      .filter((one) => one.textContent !== ''),
  ).toEqual([])
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
})

test('leaving a changed form asks, staying keeps what was typed', async () => {
  await screen.viewport(1440, 900)
  const { page, url } = await openPortal('/items/create?barcode=0123')
  await page.getByLabelText('Name').fill('Whole Milk')

  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect.element(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect.element(page.getByLabelText('Name')).toHaveValue('Whole Milk')

  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await page.getByRole('button', { name: 'Leave' }).click()

  await expect.poll(url).toBe('/')
})

test('what the server says about a field stands in the summary', async () => {
  const taken = {
    status: 409,
    body: { code: 'item.barcode-taken', message: 'You already have an item with this barcode.', requestId: 'r' },
  }
  const { page } = await openPortal('/items/create?barcode=0123', { answers: { 'POST /api/item': () => taken } })
  await page.getByLabelText('Name').fill('Whole Milk')
  await page.getByLabelText('Description').fill('A gallon')
  await page.getByRole('combobox', { name: 'Unit' }).click()
  await page.getByRole('option', { name: 'GAL - gallon' }).click()
  await page.getByLabelText('Price').fill('4.29')
  await page.getByLabelText('Tax %').fill('0')

  await page.getByRole('button', { name: 'Create' }).click()

  await expect.element(page.getByText('You already have an item with this barcode.')).toBeVisible()
  await expect.element(page.getByLabelText('Name')).toHaveValue('Whole Milk')
})
