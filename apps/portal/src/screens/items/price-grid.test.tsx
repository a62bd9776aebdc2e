import { expect, onTestFinished, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { press } from '@tillgate/browser/testing/interactions.ts'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { doral, hialeah, milk, milkDetail, milkStores } from '#portal/testing/partner.ts'

const one = `/api/item/${milk.id}/code/${milk.code}`
const changeId = '0190aaaa-0000-7000-8000-000000000901'
/** The stores of the item with another price in Hialeah. */
const storesAt = (price: number) =>
  milkStores.items.map((store) => (store.storeId === hialeah.id ? { ...store, price } : store))
const stale = {
  status: 409,
  body: {
    code: 'version.stale',
    message: 'This was changed by somebody else.',
    requestId: 'r',
    current: { item: { ...milkDetail, name: 'Milk', version: 5 }, stores: storesAt(4.19) },
  },
}

const open = async (put: (body: unknown) => { status?: number; body: unknown }, item = milkDetail) => {
  const saved = { stores: milkStores, item }
  const portal = await openPortal(`/items/view/${milk.id}?code=${milk.code}&storeId=${hialeah.id}`, {
    answers: {
      [`GET ${one}/store/${hialeah.id}`]: () => ({ body: saved.item }),
      [`GET ${one}/stores`]: () => ({ body: saved.stores }),
      [`PUT /api/item/${milk.id}`]: ({ body }) => put(body),
      [`PUT /api/itemchange/${changeId}/undo`]: () => ({ body: {} }),
    },
  })
  const price = (store: typeof hialeah) => portal.page.getByLabelText(`Price, ${store.businessName}`)
  await expect.element(price(hialeah)).toHaveValue('4.29')
  return { ...portal, price, saved, puts: () => portal.asked.filter(({ method }) => method === 'PUT') }
}
const done = { body: { id: milk.id, code: milk.code, changeId } }

test('saves all changed cells with one undo', async () => {
  const { page, price, saved, puts } = await open(() => {
    saved.stores = { items: storesAt(4.4), version: 4 }
    return done
  })
  await price(hialeah).click()
  await userEvent.keyboard('4.4{Enter}')
  await expect.element(price(doral)).toHaveFocus()
  await expect.element(price(hialeah)).toHaveValue('4.40')
  await expect.element(price(hialeah)).toHaveAccessibleDescription('was $4.29')

  await press('Save 1 price')

  await expect.element(page.getByText(`Updated: ${milk.name}.`)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible()
  await expect.element(page.getByText('1 price changed, not saved')).not.toBeInTheDocument()
  await expect.element(price(hialeah)).toHaveValue('4.40')
  expect(puts().map(({ body }) => body)).toMatchObject([
    { version: 3, applyAllStore: false, storePrices: [{ storeId: hialeah.id, price: 4.4, taxPercentage: 0 }] },
  ])
})

test('Esc restores a cell, a fill sets every store', async () => {
  const { page, price } = await open(() => done)
  await price(doral).click()
  await userEvent.keyboard('5')
  await expect.element(page.getByText('1 price changed, not saved')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(price(doral)).toHaveValue('4.49')
  await expect.element(page.getByText('1 price changed, not saved')).not.toBeInTheDocument()

  await price(doral).fill('5')
  await press('Set all to $5.00')
  await expect.element(price(hialeah)).toHaveValue('5.00')
  await expect.element(page.getByText('2 prices changed, not saved')).toBeVisible()
})

test('an amount out of range cannot be saved', async () => {
  const { page, price, puts } = await open(() => done)
  await price(hialeah).fill('0')
  await page.getByRole('switch', { name: `Active in ${doral.businessName}` }).click()

  await expect.element(page.getByText('2 values changed, not saved')).toBeVisible()
  await expect.element(price(hialeah)).toBeInvalid()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByRole('button', { name: 'Save 2 values' })).toHaveAttribute('aria-disabled', 'true')
  expect(puts()).toHaveLength(0)
})

test('leaving with unsaved cells asks first', async () => {
  const { page, price, url } = await open(() => done)
  await price(hialeah).fill('5')
  await press('See Stores')
  await expect.element(page.getByRole('dialog').getByText(doral.businessName)).toBeVisible()
  await press('Close')

  await page.getByRole('link', { name: 'Edit' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await press('Stay')
  await expect.element(price(hialeah)).toHaveValue('5.00')
  expect(url()).toContain('/items/view/')
})

test('a stale save keeps the typed values beside the saved', async () => {
  const { page, price, puts } = await open((body) =>
    typeof body === 'object' && body !== null && 'version' in body && body.version === 5 ? done : stale,
  )
  await price(hialeah).fill('4.40')

  await press('Save 1 price')

  await expect.element(page.getByText('Somebody else saved this meanwhile')).toBeVisible()
  await expect.element(price(hialeah)).toHaveValue('4.40')
  await expect.element(price(hialeah)).toHaveAccessibleDescription('now $4.19, was $4.29')
  await press('Save 1 price')
  await expect
    .poll(() => puts().at(-1)?.body)
    .toMatchObject({ version: 5, name: 'Milk', storePrices: [{ price: 4.4 }] })
})

test('large letters on a phone hide no digit of a price', async () => {
  await screen.viewport(390, 844)
  document.documentElement.style.fontSize = '200%'
  onTestFinished(async () => {
    document.documentElement.style.fontSize = ''
    await screen.viewport(1440, 900)
  })
  const { price } = await open(() => done)
  const field = price(hialeah).element()
  expect(field.scrollWidth).toBeLessThanOrEqual(field.clientWidth)
})
