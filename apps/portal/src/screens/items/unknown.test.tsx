import type { UnknownBarcode } from '@tillgate/contract/unknown-barcodes.ts'
import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { pageOf } from '#portal/testing/partner.ts'

const unknown: UnknownBarcode = {
  barcode: '041449000145',
  itemId: null,
  store: { id: '0190f000-0000-7000-8000-000000000077', name: 'Delgado Fresh, Hialeah' },
  scans: 4,
  days: 2,
  lastAt: '2026-11-30T18:00:00.000Z',
}
const call = 'GET /api/item/unknown-barcodes'

test('lists scanned barcodes and opens the item form with one', async () => {
  await screen.viewport(1440, 900)
  const { page, url } = await openPortal('/items/unknown', { answers: { [call]: () => ({ body: pageOf([unknown]) }) } })
  await expect
    .element(page.getByRole('row', { name: /041449000145.*Delgado Fresh, Hialeah.*4 times on 2 days/ }))
    .toBeVisible()
  await page.getByRole('link', { name: 'Add this item: 041449000145' }).click()
  await expect.poll(url).toContain('/items/create?barcode=')
  await expect.element(page.getByLabelText('Barcode', { exact: false }).first()).toHaveValue('041449000145')
})

test('opens the item that another store sells', async () => {
  const row = { ...unknown, itemId: '0190f000-0000-7000-8000-000000000042' }
  const { page } = await openPortal('/items/unknown', { answers: { [call]: () => ({ body: pageOf([row]) }) } })
  const link = page.getByRole('link', { name: 'Open this item: 041449000145' })
  await expect.element(link).toHaveAttribute('href', expect.stringContaining(`/items/view/${row.itemId}`))
})

test('says that nothing is missing', async () => {
  const { page } = await openPortal('/items/unknown', { answers: { [call]: () => ({ body: pageOf([]) }) } })
  await expect.element(page.getByText('Every scanned barcode is one of your items.')).toBeVisible()
})
