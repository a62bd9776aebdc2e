import { checkDigit } from '@tillgate/domain/barcodes.ts'
import { expect, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { burst } from '@tillgate/browser/testing/interactions.ts'
import type { Network } from '@tillgate/browser/testing/network.ts'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { doral, hialeah, milk } from '#portal/testing/partner.ts'

const idOf = (nth: number): string => `0190aaaa-0000-7000-8000-${String(nth).padStart(12, '0')}`
const codeOf = (nth: number): string => {
  const body = `0413310239${nth}`
  return `${body}${checkDigit(body)}`
}
const unknown = { status: 404, body: { code: 'item.not-found', message: 'Item not found', requestId: 'r' } }
const soup = (code: string) => ({
  id: null,
  code,
  name: 'Black Bean Soup, 15 oz',
  description: 'Maple Black Bean Soup, 15 oz',
  aplVerification: true,
  list: 'Healthy Food',
  storeIds: [],
  price: null,
  prices: null,
})
const priced = { price: null, prices: { lowest: 4.29, highest: 4.29 } }
const changed = (id: string, undoes: string) => ({
  id,
  kind: 'UNDO',
  status: 'DONE',
  createdAt: '2026-11-27T12:00:00.000Z',
  changedBy: 'María Delgado',
  fileName: null,
  progress: 1,
  restored: 1,
  kept: 0,
  undoes,
  undoneBy: null,
  canUndo: true,
  message: 'Undone.',
})
let created = 0
const answers: Network = {
  'GET /api/item/get-by-code': ({ query }) => ({ body: soup(query['code'] ?? '') }),
  'POST /api/item': () => {
    created += 1
    return { body: { id: idOf(created), code: codeOf(0), changeId: idOf(500 + created) } }
  },
}
const openScan = async (more: Network = {}) => {
  await screen.viewport(1440, 900)
  const portal = await openPortal('/items?adding=true', { answers: { ...answers, ...more } })
  await portal.page.getByRole('button', { name: 'Scan several items' }).click()
  await expect.element(portal.page.getByLabelText('Barcode')).toHaveFocus()
  return portal
}
/** A scanner types fast digits and Enter. */
const scan = (code: string) => userEvent.keyboard(`${code}{Enter}`)
const createWithKeys = () => userEvent.keyboard('{Control>}{Enter}{/Control}')

test('adds ten scanned items with three actions each', async () => {
  const { page, asked } = await openScan()
  for (let index = 0; index < 10; index += 1) {
    await scan(codeOf(index))
    await expect.element(page.getByLabelText('Price')).toHaveFocus()
    await userEvent.keyboard('2.19')
    await createWithKeys()
    await expect.element(page.getByText(`${index + 1} added`)).toBeVisible()
    await expect.element(page.getByLabelText('Barcode')).toHaveFocus()
  }
  const sent = asked.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(sent).toHaveLength(10)
  expect(sent[9]).toMatchObject({
    code: codeOf(9),
    name: 'Black Bean Soup, 15 oz',
    description: 'Maple Black Bean Soup, 15 oz',
    unit: 'COUNT',
    applyAllStore: false,
    storePrices: [{ storeId: hialeah.id, price: 2.19, taxPercentage: 0, active: true }],
  })
})

test('a scanned Digital Link is looked up by its GTIN', async () => {
  const { page, asked } = await openScan()
  await page.getByLabelText('Barcode').fill('https://id.gs1.org/01/09506000134352/10/ABC')
  await userEvent.keyboard('{Enter}')

  await expect
    .poll(() => asked.findLast(({ path }) => path === '/api/item/get-by-code')?.query['code'])
    .toBe('9506000134352')
  await expect.element(page.getByLabelText('Name')).toHaveValue('Black Bean Soup, 15 oz')
})

test('a scale label is read in the form of the only chosen store', async () => {
  const { page, asked } = await openScan()
  const storeOf = () => asked.findLast(({ path }) => path === '/api/item/get-by-code')?.query['storeId'] ?? 'any store'
  await scan(codeOf(0))
  await expect.poll(storeOf).toBe(hialeah.id)

  await page.getByRole('button', { name: 'Stores: Delgado Fresh, Hialeah' }).click()
  await page.getByRole('combobox', { name: 'Stores' }).click()
  await page.getByRole('option', { name: doral.businessName }).click()
  await page.getByLabelText('Barcode').fill(codeOf(1))
  await userEvent.keyboard('{Enter}')
  await expect.poll(storeOf).toBe('any store')
})

test('an error moves no field of the form', async () => {
  const { page } = await openScan()
  await scan(codeOf(1))
  const topOf = (name: string) => page.getByLabelText(name).element().getBoundingClientRect().top
  await expect.element(page.getByLabelText('Price')).toHaveFocus()
  const before = topOf('Price')
  await createWithKeys()
  await expect.element(page.getByLabelText('Price')).toBeInvalid()
  expect(topOf('Price')).toBe(before)
})

test('keeps unit, tax and stores for the next item', async () => {
  const { page, asked } = await openScan({ 'GET /api/item/get-by-code': () => unknown })
  await page.getByRole('button', { name: 'Stores: Delgado Fresh, Hialeah' }).click()
  await page.getByRole('combobox', { name: 'Stores' }).click()
  await page.getByRole('option', { name: doral.businessName }).click()
  await page.getByRole('button', { name: 'Unit: COUNT' }).click()
  await page.getByRole('combobox', { name: 'Unit' }).click()
  await page.getByRole('option', { name: 'LB - pound' }).click()
  await page.getByRole('button', { name: 'Unit: LB' }).click()
  await page.getByLabelText('Barcode').click()
  for (const nth of [0, 1]) {
    await scan(codeOf(nth))
    await expect.element(page.getByLabelText('Name', { exact: true })).toHaveFocus()
    await userEvent.keyboard(`Rice ${nth}`)
    await page.getByLabelText('Price', { exact: true }).fill('1.5')
    if (nth === 0) await page.getByLabelText('Tax %').fill('7')
    await createWithKeys()
    await expect.element(page.getByText(`${nth + 1} added`)).toBeVisible()
  }
  expect(asked.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
    name: 'Rice 1',
    description: 'Rice 1',
    unit: 'LB',
    applyAllStore: true,
    storePrices: [hialeah, doral].map(({ id }) => ({ storeId: id, price: 1.5, taxPercentage: 7, active: true })),
  })
})

test('offers the correct check digit with one key', async () => {
  const { page, asked } = await openScan({
    'GET /api/item/get-by-code': ({ query }) =>
      query['code'] === '036000291453' ? unknown : { body: soup(query['code'] ?? '') },
  })
  await scan('036000291453')
  await expect.element(page.getByText('The last digit should be 2, not 3')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Use 036000291452' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('On the Healthy Food list. New for your stores.')).toBeVisible()
  expect(asked.findLast(({ path }) => path === '/api/item/get-by-code')?.query).toEqual({
    code: '036000291452',
    storeId: hialeah.id,
  })
})

test('undone items stay listed and can return', async () => {
  const undos: string[] = []
  const undo = (id: string, next: string) => ({
    [`POST /api/item-change/${id}/undo`]: () => {
      undos.push(id)
      return { body: changed(next, id) }
    },
  })
  const first = idOf(501 + created)
  const { page } = await openScan({ ...undo(first, idOf(900)), ...undo(idOf(900), idOf(901)) })
  await scan(codeOf(0))
  await expect.element(page.getByLabelText('Price')).toHaveFocus()
  await userEvent.keyboard('2.19')
  await createWithKeys()
  await page.getByRole('button', { name: 'Undo Black Bean Soup, 15 oz' }).click()
  await expect.element(page.getByText('1 added, 1 undone')).toBeVisible()
  await page.getByRole('button', { name: 'Add Black Bean Soup, 15 oz again' }).click()
  await expect.element(page.getByText('1 added', { exact: true })).toBeVisible()
  expect(undos).toEqual([first, idOf(900)])
})

test('offers a known item to a store without it', async () => {
  const { id, code, name, description } = milk
  const { page } = await openScan({
    'GET /api/item/get-by-code': () => ({
      body: { id, code, name, description, aplVerification: true, list: null, storeIds: [doral.id], ...priced },
    }),
  })
  await scan(code)
  await page.getByRole('button', { name: `Add at ${hialeah.businessName}` }).click()
  await expect.element(page.getByRole('dialog', { name: `Add ${name} to ${hialeah.businessName}` })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByLabelText('Barcode')).toHaveFocus()
})

test('a scan after a known item or a wrong code replaces it', async () => {
  const { id, code, name, description } = milk
  const { page, asked } = await openScan({
    'GET /api/item/get-by-code': () => ({
      body: { id, code, name, description, aplVerification: true, list: null, storeIds: [hialeah.id], ...priced },
    }),
  })
  await scan(code)
  await expect.element(page.getByText('You sell this item already.')).toBeVisible()
  await scan('12A4')
  await expect.element(page.getByText('Only numbers are allowed')).toBeVisible()
  await scan(codeOf(1))
  await expect.element(page.getByLabelText('Barcode')).toHaveValue(codeOf(1))
  expect(asked.findLast(({ path }) => path === '/api/item/get-by-code')?.query).toEqual({
    code: codeOf(1),
    storeId: hialeah.id,
  })
})

test('a second scan keeps its digits while the first is looked up', async () => {
  const slow = Promise.withResolvers<void>()
  const { page } = await openScan({
    'GET /api/item/get-by-code': async ({ query }) => {
      if (query['code'] === codeOf(0)) await slow.promise
      return unknown
    },
  })
  await scan(codeOf(0))
  await userEvent.keyboard(codeOf(1).slice(0, 6))
  slow.resolve()
  await userEvent.keyboard(`${codeOf(1).slice(6)}{Enter}`)
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveFocus()
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('')
  await expect.element(page.getByLabelText('Barcode')).toHaveValue(codeOf(1))
})

test('Esc asks before a half typed item is lost', async () => {
  const { page } = await openScan()
  await scan(codeOf(0))
  await expect.element(page.getByLabelText('Price')).toHaveFocus()
  await userEvent.keyboard('2.19{Escape}')
  const question = page.getByRole('dialog', { name: 'Leave without this item?' })
  await expect.element(question).toBeVisible()
  await page.getByRole('button', { name: 'Keep typing' }).click()
  await expect.element(page.getByLabelText('Price')).toHaveValue('2.19')
})

test('a scan while the name is typed is no part of the name', async () => {
  const { page } = await openScan({ 'GET /api/item/get-by-code': () => unknown })
  await scan(codeOf(1))
  const name = page.getByLabelText('Name')
  await expect.element(name).toHaveFocus()
  await name.fill('Beans')
  expect(burst(codeOf(2))).toBe(false)
  await expect.element(name).toHaveValue('Beans')
  await expect.element(page.getByText(`Next: ${codeOf(2)}. Create this item, and it is read.`)).toBeVisible()
  await page.getByLabelText('Price').fill('2.50')
  await createWithKeys()
  await expect.element(page.getByLabelText('Barcode')).toHaveValue(codeOf(2))
})

test('the Enter of a scan accepts no suggestion', async () => {
  const wrong = `${codeOf(3).slice(0, -1)}${(Number(codeOf(3).at(-1)) + 1) % 10}`
  const { page, asked } = await openScan({ 'GET /api/item/get-by-code': () => unknown })
  await scan(wrong)
  await expect.element(page.getByRole('button', { name: /^Use \d/ })).toHaveFocus()
  expect(burst(codeOf(4))).toBe(false)
  await expect.element(page.getByLabelText('Barcode')).toHaveValue(codeOf(4))
  expect(asked.findLast(({ path }) => path === '/api/item/get-by-code')?.query).toMatchObject({ code: codeOf(4) })
})

test('Finish shows the items of the session in the list', async () => {
  const first = idOf(created + 1)
  const { page, url, asked } = await openScan({ 'GET /api/item/get-by-code': () => unknown })
  for (const nth of [0, 1]) {
    await scan(codeOf(nth))
    await expect.element(page.getByLabelText('Name', { exact: true })).toHaveFocus()
    await userEvent.keyboard(`Rice ${nth}`)
    await page.getByLabelText('Price', { exact: true }).fill('1.5')
    await createWithKeys()
    await expect.element(page.getByText(`${nth + 1} added`)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Finish' }).click()

  await expect.poll(url).toBe(`/items?addedFrom=${first}&storeId=${hialeah.id}`)
  await expect
    .poll(() => asked.findLast(({ path }) => path === '/api/item')?.query)
    .toMatchObject({ storeId: hialeah.id, addedFrom: first })
  await page.getByRole('button', { name: 'Remove filter Added since' }).click()
  await expect.poll(url).toBe(`/items?storeId=${hialeah.id}`)
})
