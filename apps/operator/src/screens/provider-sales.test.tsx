import type { ProviderSale, SaleDocument } from '@tillgate/contract/operator-provider-documents.ts'
import { axeViolations } from '@tillgate/browser/testing/axe-violations.ts'
import { no, type Network } from '@tillgate/browser/testing/network.ts'
import { fill, press } from '@tillgate/browser/testing/interactions.ts'
import { uploads } from '@tillgate/browser/testing/uploads.ts'
import { expect, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { openConsole } from '#operator/testing/open-console.tsx'
import { pageOf } from '#operator/testing/partners.ts'

const id = '0190f000-0000-7000-8000-0000000000a1'
const path = `/api/operator/provider-sales/${id}`
const sale: ProviderSale = {
  id,
  receiptNumber: '7F3K-92QW',
  partnerId: '0190f000-0000-7000-8000-0000000000b1',
  partner: 'Coral Gables Dental',
  storeId: '0190f000-0000-7000-8000-0000000000c1',
  store: 'Coral Gables',
  supportId: '40271935',
  last4: '4821',
  itemNames: ['Porcelain crown'],
  confirmedAt: '2026-10-01T15:42:00.000Z',
  benefits: 120,
  returned: 0,
  earliestAt: '2026-12-01T05:00:00.000Z',
  documentsCompleteAt: null,
  payableFrom: null,
  document: null,
  isInRun: false,
}
const document: SaleDocument = {
  id: '0190f000-0000-7000-8000-0000000000d1',
  fileName: 'invoice.pdf',
  bytes: 2048,
  uploadedBy: { id: '0190f000-0000-7000-8000-0000000000e1', name: 'Olive Park' },
  uploadedAt: '2026-11-23T15:00:00.000Z',
}
const complete: ProviderSale = {
  ...sale,
  documentsCompleteAt: '2026-11-23T15:00:00.000Z',
  payableFrom: sale.earliestAt,
  document,
}

const done = { items: [{ id, result: 'COMPLETED' }] }
const open = async (answers: Network = {}, shown: readonly ProviderSale[] = [sale]) => {
  await screen.viewport(1440, 900)
  let rows = shown
  return openConsole('/provider-sales', {
    answers: {
      'GET /api/operator/provider-sales': () => ({ body: pageOf([...rows]) }),
      [`GET ${path}/documents`]: () => ({ body: { items: [] } }),
      'POST /api/operator/provider-sales/documents-complete': () => {
        rows = [complete]
        return { body: done }
      },
      ...answers,
    },
  })
}
const dialog = () => screen.getByRole('dialog')
const file = new File(['%PDF-1.7'], 'invoice.pdf')
const send = () => dialog().getByRole('button', { name: 'Documents complete' }).click()

test('documented sale is paid after its return period', async () => {
  const wire = uploads(() => ({ body: document }))
  const { page, asked } = await open()
  await expect.element(page.getByText('Not before Dec 1, 2026')).toBeVisible()
  await press('Documents complete: $120.00 at Coral Gables')
  await send()
  await expect.element(dialog().getByText('Required')).toBeVisible()
  await userEvent.upload(dialog().getByLabelText('File'), file)
  await send()
  await expect.poll(() => wire.sent.map((one) => one.path)).toEqual([`${path}/documents`])
  wire.finish()

  await expect.element(page.getByText('The sale of $120.00 at Coral Gables will be paid.')).toBeVisible()
  await expect.element(page.getByRole('cell', { name: /^Complete/ })).toBeVisible()
  expect(page.getByRole('button', { name: /^Documents complete:/ }).elements()).toEqual([])
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
    saleIds: [id],
    documentId: document.id,
  })
})

test('a stored document is chosen with the keyboard', async () => {
  const { page, asked } = await open({ [`GET ${path}/documents`]: () => ({ body: { items: [document] } }) })
  await press('Documents complete: $120.00 at Coral Gables')
  const choice = dialog().getByRole('combobox', { name: 'Document' })
  await expect.element(choice).toBeVisible()
  choice.element().focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.element(choice).toHaveValue('invoice.pdf, Nov 23, 10:00 AM, Olive Park')
  await send()
  await expect.element(page.getByText('The sale of $120.00 at Coral Gables will be paid.')).toBeVisible()
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({ documentId: document.id })
})

test('dialog reports that a colleague acted first', async () => {
  await open({
    [`GET ${path}/documents`]: () => ({ body: { items: [document] } }),
    'POST /api/operator/provider-sales/documents-complete': () => ({
      ...no('documents.complete', 'No documents of this sale are missing.'),
      status: 409,
    }),
  })
  await press('Documents complete: $120.00 at Coral Gables')
  const choice = dialog().getByRole('combobox', { name: 'Document' })
  await expect.element(choice).toBeVisible()
  choice.element().focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await send()
  await expect.element(dialog().getByText('No documents of this sale are missing.')).toBeVisible()
})

test('documents are taken back with a reason until a run has the sale', async () => {
  let shown = complete
  const { page, asked } = await open({
    'GET /api/operator/provider-sales': () => ({ body: pageOf([shown]) }),
    [`POST ${path}/documents-missing`]: () => {
      shown = sale
      return { body: sale }
    },
  })
  await expect.element(page.getByRole('button', { name: 'Download invoice.pdf' })).toBeVisible()
  await press('Take back the documents: $120.00 at Coral Gables')
  await fill('Reason', 'The invoice is of another patient')
  await dialog().getByRole('button', { name: 'Take back' }).click()
  await expect
    .element(page.getByText('The sale of $120.00 at Coral Gables waits for its documents again.'))
    .toBeVisible()
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
    reason: 'The invoice is of another patient',
  })
})

test('a sale in a run offers no way back', async () => {
  const { page } = await open({}, [{ ...complete, isInRun: true }])
  await expect.element(page.getByText('In a settlement run, cannot be taken back')).toBeVisible()
  expect(page.getByRole('button', { name: /^Take back/ }).elements()).toEqual([])
})

test('dialog and list pass axe', async () => {
  await open({ [`GET ${path}/documents`]: () => ({ body: { items: [document] } }) }, [
    sale,
    { ...complete, id: document.id },
  ])
  await press('Documents complete: $120.00 at Coral Gables')
  await expect.element(dialog().getByRole('combobox', { name: 'Document' })).toBeVisible()
  await send()
  await expect.poll(() => axeViolations('[role=dialog]')).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.poll(() => axeViolations()).toEqual([])
})

test('bulk completion shows the total and sales completed before', async () => {
  const other = { ...sale, id: '0190f000-0000-7000-8000-0000000000a2', store: 'Hialeah', benefits: 80.5 }
  const wire = uploads(() => ({ body: document }))
  const items = [...done.items, { id: other.id, result: 'ALREADY_COMPLETE' }]
  const { page, asked } = await open(
    { 'POST /api/operator/provider-sales/documents-complete': () => ({ body: { items } }) },
    [sale, other],
  )
  await page.getByRole('checkbox', { name: 'Select the sale of $120.00 at Coral Gables' }).click()
  await page.getByRole('checkbox', { name: 'Select the sale of $80.50 at Hialeah' }).click()
  await press('Documents complete (2)')
  await expect.element(dialog().getByText('Are all documents of 2 sales, $200.50 in total, there?')).toBeVisible()
  await userEvent.upload(dialog().getByLabelText('File'), file)
  await send()
  await expect.poll(() => wire.sent.length).toBe(1)
  wire.finish()

  await expect.element(page.getByText('1 sale, $120.00, will be paid.')).toBeVisible()
  await expect.element(page.getByRole('dialog').getByText(/Hialeah/)).toBeVisible()
  expect(asked.find(({ path: to }) => to.endsWith('/documents-complete'))?.body).toMatchObject({
    saleIds: [id, other.id],
    documentId: document.id,
  })
})

test('bulk completion is for one partner', async () => {
  const other = { ...sale, id: document.id, partnerId: document.id, store: 'Hialeah' }
  const { page } = await open({}, [sale, other])
  await page.getByRole('checkbox', { name: 'Select the sale of $120.00 at Coral Gables' }).click()
  await page.getByRole('checkbox', { name: 'Select the sale of $120.00 at Hialeah' }).click()
  await expect.element(page.getByRole('button', { name: 'Choose sales of one partner' })).toBeVisible()
})
