import { press } from '@tillgate/browser/testing/interactions.ts'
import { now } from '@tillgate/browser/clock.ts'
import { no, type Network } from '@tillgate/browser/testing/network.ts'
import { addDays, dayIn, programZone, startOfDay } from '@tillgate/domain/zones.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { hialeah, pageOf } from '#portal/testing/partner.ts'
import { cashier, sale, sums } from '#portal/testing/transactions.ts'

const answers: Network = {
  'GET /api/purchasetransaction': () => ({ body: pageOf([sale]) }),
  'GET /api/purchasetransaction/summary': () => ({ body: sums }),
  'GET /api/user': () => ({ body: pageOf([cashier]) }),
}
const send = 'POST /api/report/retailer/transactions/download'
const today = dayIn(programZone, new Date(now()))
const instant = (day: string): string => startOfDay(day, programZone).toISOString()

/** What the browser would have saved. */
const downloads = (): string[] => {
  const names: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download !== '') names.push(this.download)
  })
  onTestFinished(() => click.mockRestore())
  return names
}

test('report starts with the list’s filters, names its content', async () => {
  const { page, asked, url } = await openPortal(`/transactions?status=pending&storeId=${hialeah.id}`, {
    answers: { ...answers, [send]: () => ({ bytes: new Uint8Array([1]) }) },
  })
  const saved = downloads()
  await press('Export')
  const dialog = page.getByRole('dialog', { name: /^Export transactions/ })
  await expect.element(dialog.getByText('report.csv, 3 rows')).toBeVisible()
  await expect.element(dialog.getByText('Total $11.72, benefits $4.29')).toBeVisible()
  await press('Export 3 rows')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(saved).toHaveLength(1)
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
    fileType: 'csv',
    settlementStatus: 'pending',
    storeId: hialeah.id,
    startDate: instant(addDays(today, -6)),
    finishDate: instant(addDays(today, 1)),
  })
  expect(url()).toBe(`/transactions?status=pending&storeId=${hialeah.id}`)
})

test('report names and sends the cashier and the search', async () => {
  const { page, asked } = await openPortal(`/transactions?exporting=true&cashierId=${cashier.id}&search=4821`, {
    answers: { ...answers, [send]: () => ({ bytes: new Uint8Array([1]) }) },
  })
  downloads()
  const dialog = page.getByRole('dialog', { name: /^Export transactions/ })
  await expect.element(dialog.getByText('All the Stores · Luis Peña · Search “4821”')).toBeVisible()
  await press('Export 3 rows')
  await expect.poll(() => asked.some(({ method }) => method === 'POST')).toBe(true)
  const chosen = { cashierId: cashier.id, search: '4821' }
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject(chosen)
  for (const { query } of asked.filter(({ path }) => path === '/api/purchasetransaction/summary'))
    expect(query).toMatchObject(chosen)
})

test('2 §5: every field may be empty', async () => {
  const { page, asked } = await openPortal('/transactions?exporting=true&dates=all', {
    answers: { ...answers, [send]: () => ({ bytes: new Uint8Array([1]) }) },
  })
  downloads()
  await expect.element(page.getByLabelText('From', { exact: true })).toHaveValue('')
  await press('Export 3 rows')
  await expect.poll(() => asked.some(({ method }) => method === 'POST')).toBe(true)
  const body = asked.find(({ method }) => method === 'POST')?.body
  expect(body).toEqual({ fileType: 'csv', trial: expect.any(Object) })
})

test('2 §8: dialog shows server errors until the filters change', async () => {
  let answer: ReturnType<Network[string]> = no('report.nothing', 'No matching data exists for the applied filters')
  const { page } = await openPortal('/transactions?exporting=true', {
    answers: {
      ...answers,
      'GET /api/purchasetransaction/summary': () => ({ body: { ...sums, transactions: 0 } }),
      [send]: () => answer,
    },
  })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Export' }).click()
  const alert = dialog.getByRole('alert')
  await expect.element(alert).toMatchTextContent(/^No matching data exists for the applied filters$/)
  await dialog.getByRole('button', { name: 'Yesterday' }).click()
  await expect.element(alert).not.toBeInTheDocument()
  answer = { status: 500, body: {} }
  await dialog.getByRole('button', { name: 'Export' }).click()
  await expect.element(alert).toMatchTextContent(/^Server error\. Please try again later\.$/)
})

test('2 §2: export button shows progress and ignores presses', async () => {
  const held = Promise.withResolvers<void>()
  const { page, asked } = await openPortal('/transactions?exporting=true', {
    answers: { ...answers, [send]: () => ({ bytes: new Uint8Array([1]) }) },
  })
  downloads()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('button', { name: 'Export 3 rows' })).toBeVisible()
  const wire = vi.mocked(globalThis.fetch)
  const answered = wire.getMockImplementation()
  wire.mockImplementation(async (...given) => {
    await held.promise
    return answered?.(...given) ?? new Response()
  })
  await press('Export 3 rows')
  const busy = dialog.getByRole('button', { name: 'Exporting...' })
  await expect.element(busy).toHaveAttribute('aria-disabled', 'true')
  await busy.click({ force: true })
  held.resolve()
  await expect.poll(() => asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
})
