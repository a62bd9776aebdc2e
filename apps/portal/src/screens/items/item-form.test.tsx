import { expect, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { fill, press, pressTwice } from '@tillgate/browser/testing/interactions.ts'
import { no } from '@tillgate/browser/testing/network.ts'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { doral, hialeah, milk, milkDetail, milkStores, pageOf } from '#portal/testing/partner.ts'

const stocked = {
  'GET /api/item': () => ({ body: pageOf([milk]) }),
  'GET /api/item/counts': () => ({ body: { all: 1, active: 1, inactive: 0 } }),
}
const one = `/api/item/${milk.id}/code/${milk.code}`
const edited = {
  [`GET ${one}/store/${hialeah.id}`]: () => ({ body: milkDetail }),
  [`GET ${one}`]: () => ({ body: milkDetail }),
  [`GET ${one}/stores`]: () => ({ body: milkStores }),
  [`PUT /api/item/${milk.id}`]: () => ({ body: { id: milk.id, code: milk.code } }),
}
const editing = `/items/edit/${milk.id}/${milk.code}?storeId=${hialeah.id}`
const created = { 'POST /api/item': () => ({ body: { id: milk.id, code: '0123', changeId: null } }) }

test('2 §2, 2 §5: an empty form lists and links missing fields', async () => {
  const { page, asked } = await openPortal('/items/create?barcode=0123')
  await page.getByLabelText('Apply to all stores').click()

  await page.getByRole('button', { name: 'Create' }).click()

  await expect.element(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toHaveFocus()
  for (const problem of ['Name is required', 'Description is required', '2 stores need a price']) {
    await expect.element(page.getByRole('button', { name: problem })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Description is required' }).click()
  await expect.element(page.getByLabelText('Description')).toHaveFocus()
  await page.getByRole('button', { name: '2 stores need a price' }).click()
  await expect.element(page.getByLabelText(`Price at ${hialeah.businessName}`)).toHaveFocus()
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
})

test('form asks for the barcode when none was entered', async () => {
  const { page, asked } = await openPortal('/items/create', { answers: created })

  await page.getByLabelText('Barcode').fill('0123')
  // No list was asked about this barcode.
  expect(page.getByText('Not Verified').elements()).toEqual([])
  await page.getByLabelText('Name').fill('Whole Milk')
  await page.getByLabelText('Description').fill('A gallon')
  await page.getByRole('combobox', { name: 'Unit' }).click()
  await page.getByRole('option', { name: 'GAL - gallon' }).click()
  await page.getByLabelText('Price').fill('4.29')
  await page.getByLabelText('Tax %').fill('0')
  await page.getByRole('button', { name: 'Create' }).click()

  await expect.element(page.getByText('Created: Whole Milk.')).toBeVisible()
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({ code: '0123' })
})

test('a new item needs only a name and a price', async () => {
  const { page, asked, url } = await openPortal('/items/create?barcode=0123', { answers: created })
  await fill('Name', 'Whole Milk')
  await userEvent.tab()
  await expect.element(page.getByLabelText('Description')).toHaveValue('Whole Milk')
  await fill('Price', '4.29')

  await press('Create and add next')

  await expect.element(page.getByText('Created: Whole Milk.')).toBeVisible()
  await expect.poll(url).toBe('/items?adding=true')
  await expect.element(page.getByRole('dialog').getByLabelText('Barcode')).toHaveValue('')
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
    name: 'Whole Milk',
    description: 'Whole Milk',
    unit: 'COUNT',
    storePrices: [
      { price: 4.29, taxPercentage: 0 },
      { price: 4.29, taxPercentage: 0 },
    ],
  })
})

test('a typed description stays when the name changes', async () => {
  const { page } = await openPortal('/items/create?barcode=0123')
  await fill('Description', 'A gallon')
  await fill('Name', 'Whole Milk')
  await userEvent.tab()
  await expect.element(page.getByLabelText('Description')).toHaveValue('A gallon')
})

test('2 §2: one price for all stores is sent per store', async () => {
  const { page, asked, url } = await openPortal('/items/create?barcode=0123', { answers: created })

  await page.getByLabelText('Name').fill('Whole Milk')
  await page.getByLabelText('Description').fill('A gallon')
  await page.getByRole('combobox', { name: 'Unit' }).click()
  await page.getByRole('option', { name: 'GAL - gallon' }).click()
  await page.getByLabelText('Price').fill('4.29')
  await page.getByLabelText('Tax %').fill('0')
  await page.getByRole('button', { name: 'Create' }).click()

  await expect.element(page.getByText('Created: Whole Milk.')).toBeVisible()
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

const fillMilk = async () => {
  await fill('Name', 'Whole Milk')
  await fill('Description', 'A gallon')
  await screen.getByRole('combobox', { name: 'Unit' }).click()
  await screen.getByRole('option', { name: 'GAL - gallon' }).click()
  await fill('Price', '4.29')
  await fill('Tax %', '0')
}

test('the first price fills empty stores, also without tax', async () => {
  const { page } = await openPortal('/items/create?barcode=0123')
  await page.getByLabelText('Apply to all stores').click()
  await page.getByLabelText(`Price at ${hialeah.businessName}`).fill('4.29')
  await page.getByLabelText(`Tax % at ${hialeah.businessName}`).fill('0')

  await page.getByRole('button', { name: 'Apply $4.29 to all empty' }).click()

  await expect.element(page.getByLabelText(`Price at ${doral.businessName}`)).toHaveValue('4.29')
  expect(page.getByText('0', { exact: true }).elements()).toEqual([])
})

test('a double click on Create sends one item', async () => {
  const { page, asked, url } = await openPortal('/items/create?barcode=0123', { answers: created })
  await fillMilk()

  await pressTwice('Create')

  await expect.element(page.getByText('Created: Whole Milk.')).toBeVisible()
  expect(url()).toBe('/items')
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('after a refusal the form can be sent again', async () => {
  const { page, asked } = await openPortal('/items/create?barcode=0123', {
    answers: { 'POST /api/item': () => no('server.busy', 'Please try again.') },
  })
  await fillMilk()
  await press('Create')
  await expect.element(page.getByText('Please try again.')).toBeVisible()

  await press('Create')

  await expect.poll(() => asked.filter(({ method }) => method === 'POST')).toHaveLength(2)
})

test.each([
  ['created', '/items/create?barcode=0123', 'Create', created, fillMilk],
  ['changed', editing, 'Update', edited, () => fill('Name', 'Skimmed Milk')],
] as const)('after an item was %s, the list and its figures are read anew', async (_, address, verb, answers, type) => {
  const portal = await openPortal('/items', { answers: { ...answers, ...stocked } })
  await expect.element(portal.page.getByText('Whole Milk, 1 gal').first()).toBeVisible()
  const lists = () => portal.asked.filter(({ path, query }) => path === '/api/item' && query['pageSize'] === '15')
  const counts = () => portal.asked.filter(({ path }) => path === '/api/item/counts')
  const before = [lists().length, counts().length]
  await portal.go(address)
  await type()

  await press(verb)

  await expect.poll(() => portal.asked.some(({ method }) => method === (verb === 'Create' ? 'POST' : 'PUT'))).toBe(true)
  await portal.go('/items')
  await expect.poll(() => lists().length).toBeGreaterThan(before[0] ?? 0)
  await expect.poll(() => counts().length).toBeGreaterThan(before[1] ?? 0)
})

test('2 §2: Enter in a field sends nothing', async () => {
  const { page, asked } = await openPortal('/items/create?barcode=0123', { answers: created })

  await page.getByLabelText('Name').fill('Whole Milk')
  await userEvent.keyboard('{Enter}')

  await expect.element(page.getByLabelText('Name')).toHaveFocus()
  expect(
    page
      .getByRole('alert')
      .elements()
      .filter(({ textContent }) => textContent !== ''),
  ).toEqual([])
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
})

test('Control and Enter create after a refused "Create and add next"', async () => {
  let isRefused = true
  const { page, url } = await openPortal('/items/create?barcode=0123', {
    answers: {
      'POST /api/item': () => (isRefused ? no('server.busy', 'Please try again.') : created['POST /api/item']()),
    },
  })
  await fillMilk()
  await press('Create and add next')
  await expect.element(page.getByText('Please try again.')).toBeVisible()
  isRefused = false
  await page.getByLabelText('Name').click()

  await userEvent.keyboard('{Control>}{Enter}{/Control}')

  await expect.poll(url).toBe('/items')
})

test('2 §2: leaving a changed form asks, and staying keeps input', async () => {
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

test('server field errors appear in the summary', async () => {
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

test('single-price checkbox follows the stored choice, not equal prices', async () => {
  const same = { ...milkStores, items: milkStores.items.map((line) => ({ ...line, price: 4.29 })) }
  const { page } = await openPortal(editing, { answers: { ...edited, [`GET ${one}/stores`]: () => ({ body: same }) } })
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue(milk.name)

  await expect.element(page.getByLabelText('Apply to all stores')).not.toBeChecked()
})

test('stored single-price choice is restored', async () => {
  const left = { body: { ...milkDetail, applyAllStore: true } }
  const same = { ...milkStores, items: milkStores.items.map((line) => ({ ...line, price: 4.29 })) }
  const { page } = await openPortal(editing, {
    answers: {
      ...edited,
      [`GET ${one}/store/${hialeah.id}`]: () => left,
      [`GET ${one}/stores`]: () => ({ body: same }),
    },
  })

  await expect.element(page.getByLabelText('Apply to all stores')).toBeChecked()
})
