import { press } from '@tillgate/browser/testing/interactions.ts'
import { no, type Network } from '@tillgate/browser/testing/network.ts'
import type { ListPreview, ListVersion, Purse } from '@tillgate/contract/operator-approved-products.ts'
import { uploads } from '@tillgate/browser/testing/uploads.ts'
import { expect, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { openConsole } from '#operator/testing/open-console.tsx'
import { pageOf } from '#operator/testing/partners.ts'
import { idOf, olive, otto } from '#operator/testing/staff.ts'

const base = '/api/operator/approved-products'
const version: ListVersion = {
  id: idOf(700),
  purse: 'FOOD',
  purseName: 'Food',
  program: 'Benefit Card',
  timeZone: 'America/New_York',
  status: 'WAITING',
  effectiveFrom: '2026-11-20T17:00:00.000Z',
  source: 'FULL',
  fileName: 'food.csv',
  sha256: 'ab'.repeat(32),
  entries: 1200,
  added: 31,
  removed: 12,
  changed: 3,
  rejected: 1,
  loadedBy: { id: olive.id, name: 'Olive Price' },
  loadedAt: '2026-11-20T16:00:00.000Z',
  activatedBy: null,
  activatedAt: null,
  proposalId: idOf(850),
}
const purse: Purse = {
  code: 'FOOD',
  name: 'Food',
  programId: idOf(600),
  program: 'Benefit Card',
  timeZone: 'America/New_York',
  newestId: idOf(701),
  inForceId: idOf(701),
  waitingId: null,
}
const preview: ListPreview = {
  source: 'FULL',
  absent: ['size'],
  ignored: ['Aisle'],
  baseId: idOf(701),
  sha256: 'cd'.repeat(32),
  entries: 80,
  added: 0,
  removed: 20,
  changed: 1,
  rejected: 1,
  rejectedRows: [{ row: 7, code: '123', reason: 'code-not-upc' }],
  addedProducts: [],
  removedProducts: [{ code: '4011', name: 'Bananas' }],
  changedProducts: [{ code: '036000291452', name: 'Milk' }],
  itemsGaining: 0,
  itemsLosing: 12,
  partnersLosing: 2,
  needsNumber: true,
}
const product = {
  id: '1',
  code: '036000291452',
  category: 'Dairy',
  from: null,
  to: '2026-11-30',
  maxPrice: 4.29,
  name: 'Milk',
  brand: 'Maple',
  size: '1',
  uom: 'GAL',
}
const open = (url: string, answers: Network = {}, as = olive) =>
  openConsole(url, {
    as,
    answers: {
      [`GET ${base}`]: () => ({ body: pageOf([version]) }),
      [`GET ${base}/purses`]: () => ({ body: { items: [purse] } }),
      [`GET ${base}/${version.id}`]: () => ({ body: version }),
      [`GET ${base}/${version.id}/entries`]: () => ({ body: pageOf([product]) }),
      ...answers,
    },
  })
/** Presses, and lets the answer come once the file is on its way. */
const sendFile = async (wire: ReturnType<typeof uploads>, verb: string) => {
  const before = wire.sent.length
  await press(verb)
  await expect.poll(() => wire.sent.length).toBe(before + 1)
  wire.finish()
}
const reason = 'The list of the plan for December.'
const view = `/approved-products/view/${version.id}`
const chooseFile = () => userEvent.upload(screen.getByLabelText('File', { exact: true }), new File(['a,b'], 'food.csv'))
const choosePurse = async () => {
  await screen.getByRole('combobox', { name: 'Purse' }).click()
  await screen.getByRole('option', { name: 'Food' }).click()
}

test('versions show status and changes; URL contains the filter', async () => {
  const { asked, url } = await open('/approved-products')
  const row = screen.getByRole('row').filter({ hasText: 'Food' })
  await expect.element(row.filter({ hasText: /Waits for a second person.*1,200.*31 added, 12 removed/ })).toBeVisible()
  await screen.getByRole('combobox', { name: 'Status' }).click()
  await screen.getByRole('option', { name: 'In force' }).click()
  await expect.poll(url).toContain('status=IN_FORCE')
  await expect.poll(() => asked.some(({ query }) => query['status'] === 'IN_FORCE')).toBe(true)
})

test('loading previews changes and requires the number of removals', async () => {
  const wire = uploads(({ form }) => {
    const isLoaded = form.get('load') === 'true'
    return { body: { preview, id: isLoaded ? version.id : null, proposalId: isLoaded ? version.proposalId : null } }
  })
  const { url } = await open('/approved-products/load')
  await press('Check')
  await expect.element(screen.getByText('Required').first()).toBeVisible()
  await choosePurse()
  await chooseFile()
  await sendFile(wire, 'Check')
  await expect.element(screen.getByText('12 items of 2 partners lose APL.')).toBeVisible()
  await screen.getByText('Rejected (1)').click()
  await expect.element(screen.getByText(/Not a UPC/)).toBeVisible()

  await press('Load and propose this list')
  const number = screen.getByLabelText('How many products are removed')
  await expect.element(number).toHaveAttribute('aria-invalid', 'true')
  await number.fill('20')
  await press('Load and propose this list')
  await expect.element(screen.getByLabelText('Reason for the second person')).toHaveAttribute('aria-invalid', 'true')
  await screen.getByLabelText('Reason for the second person').fill(reason)
  await sendFile(wire, 'Load and propose this list')
  await expect.element(screen.getByText(/The list is loaded and proposed/)).toBeVisible()
  await expect.poll(url).toContain(`/proposals/${version.proposalId}`)
  expect(
    wire.sent.map(({ form }) => [form.get('load'), form.get('baseId'), form.get('removed'), form.get('reason')]),
  ).toEqual([
    ['', '', '', ''],
    ['true', preview.baseId, '20', reason],
  ])
})

test('changing the purse discards the preview', async () => {
  const wire = uploads(() => ({ body: { preview, id: null, proposalId: null } }))
  await open('/approved-products/load', {
    [`GET ${base}/purses`]: () => ({ body: { items: [purse, { ...purse, code: 'OTC', name: 'Health' }] } }),
  })
  await choosePurse()
  await chooseFile()
  await sendFile(wire, 'Check')
  await expect.element(screen.getByRole('region', { name: 'What would change' })).toBeVisible()
  await expect.element(screen.getByText('Not in the file: size.')).toBeVisible()
  await expect.element(screen.getByText('Not read: Aisle.')).toBeVisible()
  await screen.getByRole('combobox', { name: 'Purse' }).click()
  await screen.getByRole('option', { name: 'Health' }).click()
  expect(screen.getByRole('region', { name: 'What would change' }).elements()).toHaveLength(0)
})

test('columns of unknown headings are chosen and shown', async () => {
  const headings = ['Nummer', 'Ware'].map((heading, index) => ({ heading, samples: [`sample ${index}`] }))
  const wire = uploads(({ form }) => ({
    body: form.has('columns')
      ? { preview, columns: { origin: 'CHOSEN', headings, columns: { code: 0, name: 1 } }, id: null, proposalId: null }
      : { preview: null, columns: { origin: 'ASKED', headings, columns: {} }, id: null, proposalId: null },
  }))
  await open('/approved-products/load')
  await choosePurse()
  await chooseFile()
  await sendFile(wire, 'Check')
  const use = screen.getByRole('button', { name: 'Check with these columns' })
  await use.click()
  await expect.element(screen.getByText('Choose the column of the code and the column of the name.')).toBeVisible()
  for (const [column, heading] of [
    ['Code', 'Nummer'],
    ['Name', 'Ware'],
  ] as const) {
    await screen.getByRole('combobox', { name: column, exact: true }).click()
    // The list before may still be closing.
    await screen.getByRole('listbox', { name: column }).getByRole('option', { name: heading }).click()
  }
  await expect.element(screen.getByText('sample 1')).toBeVisible()
  await sendFile(wire, 'Check with these columns')
  expect(wire.sent[1]?.form.get('columns')).toBe('{"code":0,"name":1}')
  await expect.element(screen.getByText('Code: Nummer; Name: Ware')).toBeVisible()
  await press('Change columns')
  await expect.element(screen.getByRole('combobox', { name: 'Code', exact: true })).toHaveValue('Nummer')
})

test('unreadable file shows errors; a pending list blocks checks', async () => {
  const wire = uploads(() => no('apl.columns', 'Columns are missing.'))
  await open('/approved-products/load', {
    [`GET ${base}/purses`]: () => ({
      body: { items: [purse, { ...purse, code: 'OTC', name: 'Health', waitingId: version.id }] },
    }),
  })
  await choosePurse()
  await chooseFile()
  await sendFile(wire, 'Check')
  await expect.element(screen.getByText('Columns are missing.')).toBeVisible()
  await screen.getByRole('combobox', { name: 'Purse' }).click()
  await screen.getByRole('option', { name: 'Health' }).click()
  await expect.element(screen.getByRole('link', { name: 'See that list' })).toBeVisible()
  await press('Check')
  expect(wire.sent).toHaveLength(1)
})

test('waiting version leads to its proposal', async () => {
  const { url } = await open(view, {}, otto)
  await expect.element(screen.getByText(/Olive Price loaded this list/)).toBeVisible()
  await screen.getByRole('link', { name: 'See the proposal' }).click()
  await expect.poll(url).toContain(`/proposals/${version.proposalId}`)
})

test('version lists searchable products with days and highest price', async () => {
  const { asked } = await open(view)
  await expect
    .element(screen.getByRole('row').filter({ hasText: /036000291452.*Milk.*until Nov 30, 2026.*\$4\.29/ }))
    .toBeVisible()
  await screen.getByRole('searchbox').fill('milk')
  await expect.poll(() => asked.some(({ query }) => query['search'] === 'milk')).toBe(true)
})

test('returning to an earlier list requires a preview', async () => {
  const old: ListVersion = { ...version, status: 'SUPERSEDED' }
  const { asked } = await open(view, {
    [`GET ${base}/${version.id}`]: () => ({ body: old }),
    [`POST ${base}/${version.id}/restore`]: () => ({
      body: { preview: { ...preview, source: 'RESTORE', needsNumber: false }, id: null, proposalId: null },
    }),
  })
  await screen.getByRole('link', { name: 'Go back to this list' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Go back to this list' })).toBeVisible()
  await press('Check')
  await expect.element(screen.getByRole('region', { name: 'What would change' })).toBeVisible()
  await screen.getByLabelText('Reason for the second person').fill(reason)
  await press('Load and propose this list')
  await expect
    .poll(() => asked.filter(({ method }) => method === 'POST').map(({ body }) => body))
    .toMatchObject([{ load: false }, { load: true, baseId: preview.baseId, reason }])
})

test('phone shows cards; failed lists show an error', async () => {
  await screen.viewport(390, 844)
  let isUp = false
  await open('/approved-products', {
    [`GET ${base}`]: () =>
      isUp ? { body: pageOf([version]) } : { status: 500, body: { code: 'fault.server', message: '' } },
  })
  await expect.element(screen.getByText('The lists could not be loaded.')).toBeVisible()
  isUp = true
  await press('Retry')
  await expect.element(screen.getByText('31 added, 12 removed, 3 changed')).toBeVisible()
})
