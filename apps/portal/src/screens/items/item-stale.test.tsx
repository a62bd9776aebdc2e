import { fill, press } from '@tillgate/browser/testing/interactions.ts'
import { expect, test } from 'vitest'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { doral, hialeah, milk, milkDetail, milkStores, pageOf } from '#portal/testing/partner.ts'

const one = `/api/item/${milk.id}/code/${milk.code}`
const saving = `PUT /api/item/${milk.id}`
const [atHialeah, atDoral] = milkStores.items

/** A colleague has renamed the milk and changed its price in Doral since version 3. */
const now = {
  item: { ...milkDetail, name: 'Milk', version: 5 },
  stores: [atHialeah, { ...atDoral, price: 4.99 }],
}
const stale = (current: unknown) => ({
  status: 409,
  body: { code: 'version.stale', message: 'This was changed by somebody else.', requestId: 'r', current },
})

const open = async (current: unknown = now) => {
  const portal = await openPortal(`/items/edit/${milk.id}/${milk.code}?storeId=${hialeah.id}`, {
    answers: {
      'GET /api/item': () => ({ body: pageOf([milk]) }),
      [`GET ${one}/store/${hialeah.id}`]: () => ({ body: milkDetail }),
      [`GET ${one}/stores`]: () => ({ body: milkStores }),
      [saving]: ({ body }) =>
        typeof body === 'object' && body !== null && 'version' in body && body.version === 5
          ? { body: { id: milk.id, code: milk.code } }
          : stale(current),
    },
  })
  await expect.element(portal.page.getByLabelText('Name', { exact: true })).toHaveValue(milk.name)
  const puts = () => portal.asked.filter(({ method }) => method === 'PUT')
  return { ...portal, puts }
}

test('stale save shows both values and keeps the input', async () => {
  const { page, puts } = await open()
  await fill(`Price at ${doral.businessName}`, '3.99')

  await press('Update')

  const dialog = page.getByRole('dialog', { name: 'Somebody else saved this meanwhile' })
  const price = dialog.getByRole('group', { name: `Price at ${doral.businessName}` })
  await expect.element(price.getByLabelText('Yours: 3.99')).toBeChecked()
  await expect.element(price.getByLabelText('Saved now: 4.99')).not.toBeChecked()
  // A field without local changes shows the colleague's value until the person chooses.
  const name = dialog.getByRole('group', { name: 'Name' })
  await expect.element(name.getByLabelText(`Yours: ${milk.name}`)).not.toBeChecked()
  await expect.element(name.getByLabelText('Saved now: Milk')).toBeChecked()
  expect(dialog.getByRole('group').elements()).toHaveLength(2)

  await press('Back to the form')
  await expect.element(page.getByLabelText(`Price at ${doral.businessName}`)).toHaveValue('3.99')
  expect(puts()).toHaveLength(1)
  expect(puts()[0]?.body).toMatchObject({ version: 3 })
})

test('each field saves the local or the newer value', async () => {
  const { page, puts, url } = await open()
  await fill(`Price at ${doral.businessName}`, '3.99')
  await press('Update')

  await press('Save my choice')

  await expect.poll(url).toContain('/items/view/')
  expect(puts()[1]?.body).toMatchObject({
    version: 5,
    name: 'Milk',
    storePrices: [
      { storeId: hialeah.id, price: 4.29 },
      { storeId: doral.id, price: 3.99 },
    ],
  })
  await expect.element(page.getByText('Updated: Milk.')).toBeVisible()
})

test('newer value can replace a locally changed field', async () => {
  const { page, puts } = await open()
  await fill(`Price at ${doral.businessName}`, '3.99')
  await press('Update')

  await page.getByLabelText('Saved now: 4.99').click()
  await press('Save my choice')

  await expect.poll(() => puts()).toHaveLength(2)
  expect(puts()[1]?.body).toMatchObject({ storePrices: [{ price: 4.29 }, { price: 4.99 }] })
})

test('store without the item is not re-added', async () => {
  const { page, puts } = await open({ item: { ...milkDetail, version: 5 }, stores: [atHialeah] })
  await fill('Name', 'Skimmed Milk')
  await press('Update')
  await expect
    .element(
      page.getByRole('group', { name: `Sold at ${doral.businessName}` }).getByLabelText('Saved now: Not sold any more'),
    )
    .toBeChecked()

  await press('Save my choice')

  await expect.poll(() => puts()).toHaveLength(2)
  expect(puts()[1]?.body).toMatchObject({ name: 'Skimmed Milk', storePrices: [{ storeId: hialeah.id }] })
})

test('edit starts with the values read at opening', async () => {
  let price = 4.29
  const read = () => ({ ...milkStores, items: milkStores.items.map((line) => ({ ...line, price })) })
  const portal = await openPortal(`/items/edit/${milk.id}/${milk.code}?storeId=${hialeah.id}`, {
    answers: {
      [`GET ${one}/store/${hialeah.id}`]: () => ({ body: milkDetail }),
      [`GET ${one}/stores`]: () => ({ body: read() }),
    },
  })
  await expect.element(portal.page.getByLabelText(`Price at ${doral.businessName}`)).toHaveValue('4.29')
  await portal.go('/items')
  price = 5.55

  await portal.go(`/items/edit/${milk.id}/${milk.code}?storeId=${hialeah.id}`)

  await expect.element(portal.page.getByLabelText(`Price at ${doral.businessName}`)).toHaveValue('5.55')
})
