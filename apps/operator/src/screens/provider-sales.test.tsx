import type { ProviderSale } from '@tillgate/contract/operator-provider-documents.ts'
import { no, type Network } from '@tillgate/browser/testing/network.ts'
import { press } from '@tillgate/browser/testing/interactions.ts'
import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { openConsole } from '#operator/testing/open-console.tsx'
import { pageOf } from '#operator/testing/partners.ts'

const id = '0190f000-0000-7000-8000-0000000000a1'
const path = `POST /api/operator/provider-sales/${id}/documents-complete`
const sale: ProviderSale = {
  id,
  receiptNumber: '7F3K-92QW',
  partnerId: '0190f000-0000-7000-8000-0000000000b1',
  partner: 'Coral Gables Dental',
  storeId: '0190f000-0000-7000-8000-0000000000c1',
  store: 'Coral Gables',
  supportId: '40271935',
  last4: '4821',
  confirmedAt: '2026-10-01T15:42:00.000Z',
  benefits: 120,
  returned: 0,
  earliestAt: '2026-12-01T05:00:00.000Z',
  documentsCompleteAt: null,
  payableFrom: null,
}
const complete = { ...sale, documentsCompleteAt: '2026-11-23T15:00:00.000Z', payableFrom: sale.earliestAt }

const open = async (refusal?: Network[string]) => {
  await screen.viewport(1440, 900)
  let shown = sale
  return openConsole('/provider-sales', {
    answers: {
      'GET /api/operator/provider-sales': () => ({ body: pageOf([shown]) }),
      [path]:
        refusal ??
        (() => {
          shown = complete
          return { body: complete }
        }),
    },
  })
}

test('documented sale is paid after its return period', async () => {
  const { page } = await open()
  await expect.element(page.getByText('Not before Dec 1, 2026')).toBeVisible()
  await press('Documents complete: $120.00 at Coral Gables')
  await page.getByRole('dialog').getByRole('button', { name: 'Documents complete' }).click()

  await expect.element(page.getByText('The sale of $120.00 at Coral Gables will be paid.')).toBeVisible()
  await expect.element(page.getByRole('cell', { name: 'Complete', exact: true })).toBeVisible()
  expect(page.getByRole('button', { name: /^Documents complete:/ }).elements()).toEqual([])
})

test('dialog reports that a colleague acted first', async () => {
  const { page } = await open(() => ({
    ...no('documents.complete', 'No documents of this sale are missing.'),
    status: 409,
  }))
  await press('Documents complete: $120.00 at Coral Gables')
  await page.getByRole('dialog').getByRole('button', { name: 'Documents complete' }).click()
  await expect.element(page.getByRole('dialog').getByText('No documents of this sale are missing.')).toBeVisible()
})

test('bulk completion shows the total and sales completed before', async () => {
  const other = { ...sale, id: '0190f000-0000-7000-8000-0000000000a2', store: 'Hialeah', benefits: 80.5 }
  await screen.viewport(1440, 900)
  const { page, asked } = await openConsole('/provider-sales', {
    answers: {
      'GET /api/operator/provider-sales': () => ({ body: pageOf([sale, other]) }),
      'POST /api/operator/provider-sales/documents-complete': () => ({
        body: {
          items: [
            { id, result: 'COMPLETED' },
            { id: other.id, result: 'ALREADY_COMPLETE' },
          ],
        },
      }),
    },
  })
  await page.getByRole('checkbox', { name: 'Select the sale of $120.00 at Coral Gables' }).click()
  await page.getByRole('checkbox', { name: 'Select the sale of $80.50 at Hialeah' }).click()
  await press('Documents complete (2)')
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('Are all documents of 2 sales, $200.50 in total, there?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Documents complete' }).click()

  await expect.element(page.getByText('1 sale, $120.00, will be paid.')).toBeVisible()
  await expect.element(page.getByRole('dialog').getByText(/Hialeah/)).toBeVisible()
  expect(asked.find(({ path: to }) => to.endsWith('/documents-complete'))?.body).toMatchObject({
    saleIds: [id, other.id],
  })
})
