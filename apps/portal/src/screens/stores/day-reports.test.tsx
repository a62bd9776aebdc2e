import { chooseLanguage } from '@tillgate/browser/i18n.ts'
import { axeViolations } from '@tillgate/browser/testing/axe-violations.ts'
import { no, type Network } from '@tillgate/browser/testing/network.ts'
import type { DayReport, getDayReport } from '@tillgate/contract/day-reports.ts'
import type { Answer } from '@tillgate/contract/route.ts'
import { beforeEach, expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { hialeah, pageOf } from '#portal/testing/partner.ts'
import { cashier, sale, sums } from '#portal/testing/transactions.ts'

const idOf = (n: number): string => `0190dddd-0000-7000-8000-${String(n).padStart(12, '0')}`
const report: DayReport = {
  id: idOf(1),
  store: { id: hialeah.id, name: hialeah.businessName },
  terminal: { id: idOf(2), name: 'Front till' },
  timeZone: 'America/New_York',
  zNumber: 12,
  day: '2026-11-29',
  from: '2026-11-29T05:00:00.000Z',
  to: '2026-11-30T01:04:00.000Z',
  closedAt: '2026-11-30T01:04:00.000Z',
  closedBy: 'Luis Peña',
  sales: { count: 3, amount: 33.78 },
  returns: { count: 1, amount: 4.29 },
  reversed: { count: 1, amount: 11.26 },
  reversedEarlier: { count: 0, amount: 0 },
  net: 29.49,
  benefits: 21.45,
  tenders: [
    { kind: 'CASH', name: null, count: 2, amount: 5.36 },
    { kind: 'GIFT', name: 'Gift card', count: 1, amount: 2.68 },
  ],
  otherRegister: 0,
  float: 150,
  cashExpected: 155.36,
  cashCounted: 145.36,
  difference: -10,
  note: 'Ten dollars missing',
}
const whole: Answer<typeof getDayReport> = {
  ...report,
  approval: { by: 'Sam Ortiz', at: '2026-11-30T01:03:00.000Z', reason: 'Counted twice' },
  drawerOpenings: 2,
  people: [
    {
      id: idOf(3),
      name: 'Luis Peña',
      sales: 3,
      returns: 1,
      reversals: 1,
      drawerOpenings: 2,
      benefits: 21.45,
      other: 8.04,
      net: 29.49,
    },
  ],
  checks: [
    { check: 'net', amount: 29.49, present: 29.49, isMet: true },
    { check: 'tenders', amount: 8.04, present: 8.04, isMet: true },
  ],
  transactions: 5,
  uncounted: 0,
}
const terminal = { items: [{ id: idOf(2), name: 'Front till', status: 'ACTIVE' }], fees: { additional: 0, next: 0 } }
const mailCall = `/api/store/${hialeah.id}/sales-mail`
const answers: Network = {
  [`GET ${mailCall}`]: () => ({ body: { isOn: false } }),
  'GET /api/day-report': () => ({ body: pageOf([report]) }),
  [`GET /api/day-report/${report.id}`]: () => ({ body: whole }),
  [`GET /api/store/${hialeah.id}/terminals`]: () => ({ body: terminal }),
  'GET /api/user': () => ({ body: pageOf([cashier]) }),
  'GET /api/purchasetransaction': () => ({ body: pageOf([sale]) }),
  'GET /api/purchasetransaction/summary': () => ({ body: sums }),
}
beforeEach(async () => {
  await screen.viewport(1440, 900)
  await chooseLanguage('en-US')
})

test('lists closed days and filters them by the URL', async () => {
  const { page, asked, url } = await openPortal(`/stores/day-reports?storeId=${hialeah.id}&from=2026-11-01`, {
    answers,
  })
  const row = page.getByRole('row', { name: /Z 12, Front till/ })
  await expect
    .element(row)
    .toMatchTextContent(/Nov 29, 2026.*8:04 PM.*Luis Peña.*\$33\.78.*3 sales.*\$21\.45.*\$8\.04.*−\$10\.00/)
  expect(asked.find(({ path }) => path === '/api/day-report')?.query).toMatchObject({
    storeId: hialeah.id,
    from: '2026-11-01',
    sortColumn: 'day',
    sortDirection: '1',
  })
  await page.getByRole('button', { name: 'Till', exact: true }).click()
  await page.getByRole('radio', { name: 'Front till' }).click()
  await expect.poll(url).toContain(`terminalId=${idOf(2)}`)
  expect(await axeViolations()).toEqual([])
})

test('downloads the shown rows for Excel', async () => {
  const { page, asked } = await openPortal(`/stores/day-reports?storeId=${hialeah.id}`, {
    answers: { ...answers, 'GET /api/day-report/file': () => no('report.nothing', 'No matching data') },
  })
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Excel (XLSX)' }).click()
  await expect
    .poll(() => asked.find(({ path }) => path === '/api/day-report/file')?.query)
    .toMatchObject({ storeId: hialeah.id, format: 'xlsx' })
})

test('says that no day was closed', async () => {
  const empty = await openPortal('/stores/day-reports', {
    answers: { ...answers, 'GET /api/day-report': () => ({ body: pageOf([]) }) },
  })
  await expect.element(empty.page.getByText(/No day was closed yet/)).toBeVisible()
})

test('offers to try again when the list cannot be read', async () => {
  let isDown = true
  const failed = await openPortal('/stores/day-reports', {
    answers: {
      ...answers,
      'GET /api/day-report': () => (isDown ? no('input.invalid', '') : { body: pageOf([report]) }),
    },
  })
  await expect.element(failed.page.getByText('The day reports could not be read.')).toBeVisible()
  isDown = false
  await failed.page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(failed.page.getByRole('row', { name: /Z 12/ })).toBeVisible()
})

test('a report shows its sums, people and approval, and leads to its transactions', async () => {
  const { page, url, asked } = await openPortal(`/stores/day-reports/${report.id}`, { answers })
  await expect.element(page.getByRole('heading', { name: 'Z 12, Front till' })).toBeVisible()
  const region = (name: string) => page.getByRole('region', { name })
  await expect.element(region('How it was paid')).toMatchTextContent(/Gift card1\$2\.68.*Net\$29\.49/)
  await expect
    .element(region('Cash drawer'))
    .toMatchTextContent(/\$145\.36.*−\$10\.00.*Sam Ortiz, Nov 29.*Counted twice.*Ten dollars missing/)
  await expect.element(page.getByRole('row', { name: /Luis Peña/ })).toMatchTextContent(/3112\$21\.45\$8\.04\$29\.49/)
  await expect.element(page.getByText('The report equals its transactions as they are stored now.')).toBeVisible()
  expect(await axeViolations()).toEqual([])

  await page.getByRole('link', { name: 'Show 5 transactions' }).click()
  await expect.poll(url).toContain(`/transactions?dayReportId=${report.id}`)
  await expect.element(page.getByText('Z 12, Front till')).toBeVisible()
  await expect
    .poll(() => asked.find(({ path }) => path === '/api/purchasetransaction')?.query)
    .toMatchObject({ dayReportId: report.id })
})

test('names a report that differs from its transactions, and sales in no report', async () => {
  const checks = [{ check: 'net' as const, amount: 29.49, present: 29.5, isMet: false }]
  const { page } = await openPortal(`/stores/day-reports/${report.id}`, {
    answers: { ...answers, [`GET /api/day-report/${report.id}`]: () => ({ body: { ...whole, checks, uncounted: 1 } }) },
  })
  await expect.element(page.getByRole('row', { name: /Net \$29\.49 \$29\.50 Differs/ })).toBeVisible()
  await expect.element(page.getByText(/The report differs from its transactions/)).toBeVisible()
  await expect.element(page.getByText(/1 transaction of this period is in no report yet/)).toBeVisible()
})

test('a missing report leads back to the list', async () => {
  const { page } = await openPortal(`/stores/day-reports/${report.id}`, {
    answers: {
      ...answers,
      [`GET /api/day-report/${report.id}`]: () => ({
        status: 404,
        body: { code: 'day-report.not-found', message: '', requestId: 'r' },
      }),
    },
  })
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await expect.element(page.getByRole('row', { name: /Z 12/ })).toBeVisible()
})

test('switches the daily mail of the chosen store on', async () => {
  let isOn = false
  const { page, asked } = await openPortal(`/stores/day-reports?storeId=${hialeah.id}`, {
    answers: {
      ...answers,
      [`GET ${mailCall}`]: () => ({ body: { isOn } }),
      [`PUT ${mailCall}`]: () => {
        isOn = true
        return { body: { isOn } }
      },
    },
  })
  const mail = page.getByRole('switch', { name: /Mail me the daily sales of Delgado Fresh, Hialeah/ })
  await expect.element(mail).toHaveAttribute('aria-checked', 'false')
  await mail.click()
  await expect.element(mail).toHaveAttribute('aria-checked', 'true')
  expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({ isOn: true })
})
