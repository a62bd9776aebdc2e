import { confirmPurchase, returnPurchase } from '@tillgate/contract/pos-purchases.ts'
import { summariseTransactions } from '@tillgate/contract/purchases.ts'
import { downloadTransactions } from '@tillgate/contract/reports.ts'
import type { ClientInput } from '@tillgate/contract/route.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { reportHeadings } from '@tillgate/domain/transaction-report.ts'
import { expect, test } from 'vitest'
import { readTenant, withTenant } from '#server/db/with-tenant.ts'
import { newId } from '#server/base/ids.ts'
import { aPerson, aRetailer, clientOf, type Retailer } from '#server/testing/people.ts'
import { endBackends, explained, multiplyPurchase, runningReports } from '#server/testing/reports.queries.ts'
import { startApp } from '#server/testing/start-app.ts'
import { aBasket, createShelf, createTill } from '#server/testing/tills.ts'
import { takeReportLock } from '#server/db/report-lock.ts'
import { prepare, reportText } from './reports.queries.ts'
import { updateRows } from '#server/world/rows.queries.ts'

const { url } = await aSandbox()
const app = await startApp({ ISSUER_URL: `${url}/issuer` })

/** A sale of $11.26, $8.58 of it by card, and the return of one of its two milks. */
const aDay = async () => {
  const admin = await aRetailer(app, { stores: 2 })
  await createShelf(app, admin)
  const till = await createTill(app, admin)
  const { id } = await aBasket(till)
  const cardToken = `card_sbx_ok_${newId()}`
  const sale = await till.call(confirmPurchase, {
    params: { id },
    body: { cardToken, entryMode: 'CHIP', expectedTotal: 11.26 },
  })
  const back = await till.call(returnPurchase, {
    params: { id },
    body: { lines: [{ lineId: 1, quantity: 1 }], cardToken },
  })
  return { admin, till, sale, back }
}

type Body = Parameters<typeof ask>[1]
const ask = (
  { download }: Pick<Retailer, 'download'>,
  body: Partial<ClientInput<typeof downloadTransactions>['body']> = {},
) => download(downloadTransactions, { body: { fileType: 'csv', ...body } })
const linesOf = async (who: Pick<Retailer, 'download'>, body: Body = {}): Promise<string[][]> => {
  const text = await (await ask(who, body)).blob.text()
  return text
    .trimEnd()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(','))
}

test('2 §7: report columns list all transactions and match totals', async () => {
  const { admin, till, sale, back } = await aDay()
  const open = await aBasket(till)
  const { blob, name } = await ask(admin)
  expect(name).toBe('report.csv')
  const text = await blob.text()
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const [heading = '', ...lines] = text.trimEnd().split('\r\n')
  expect(heading).toBe(reportHeadings('en-US').join(','))
  expect(lines).toHaveLength(3)
  const [basket = [], given = [], sold = []] = lines.map((line) => line.split(','))
  expect([basket[1], given[1], sold[1]]).toEqual([open.id, back.id, sale.id])
  expect(sold.slice(8)).toEqual(
    [sale.lastPanFourDigits, 3, 11.26, 8.58, 2.68, 0.18, -0.24, -0.25, 8.09, 'Confirmed', 'Pending', '', '', ''].map(
      (cell, index) => (typeof cell === 'number' && index > 1 ? cell.toFixed(2) : String(cell)),
    ),
  )
  expect(given.slice(9)).toEqual(
    '-1 -4.29 -4.29 0.00 0.00 0.12  -4.17 Confirmed Pending'.split(' ').concat(sale.id, sale.receiptNumber, ''),
  )
  // The card has not been asked: nothing has been paid yet.
  expect(basket.slice(10)).toEqual(['', '', '', '', '', '', '', 'Analyzed', '', '', '', ''])
  // The moment with its zone, as the program's clocks show it.
  expect(sold[3]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-0[45]:00$/)
  const sums = await admin.call(summariseTransactions, { query: {} })
  const column = (at: number) =>
    [basket, given, sold].reduce((sum, cells) => sum + Math.round(Number(cells[at]) * 100), 0)
  expect([column(10), column(11)]).toEqual([sums.totalAmount * 100, sums.benefitsAmount * 100])
})

test('writes headings and values in the caller’s language', async () => {
  const { admin } = await aDay()
  const text = await (await ask(clientOf(app, admin.token, 'es-ES'))).blob.text()
  expect(text).toContain('Importe total')
  expect(text).toContain('Confirmada,Pendiente')
})

test('filters by status, days and store; empty returns 400', async () => {
  const { admin, sale } = await aDay()
  const nothing = { status: 400, code: 'report.nothing', message: 'No matching data exists for the applied filters' }
  expect(await linesOf(admin, { settlementStatus: 'pending' })).toHaveLength(2)
  await expect(ask(admin, { settlementStatus: 'refunded' })).rejects.toMatchObject(nothing)
  expect(await linesOf(admin, { startDate: sale.startedAt })).toHaveLength(2)
  await expect(ask(admin, { finishDate: sale.startedAt })).rejects.toMatchObject(nothing)
  expect(await linesOf(admin, { storeId: admin.storeId })).toHaveLength(2)
  await expect(ask(admin, { storeId: admin.storeIds[1] ?? '' })).rejects.toMatchObject(nothing)
  for (const search of ["ana' or true --", 'ana $1', "$1'"])
    await expect(ask(admin, { search })).rejects.toMatchObject(nothing)
  await expect(ask(admin, { startDate: "2026-01-01' or true --" })).rejects.toMatchObject({
    status: 400,
    fields: [{ field: 'startDate', code: 'field.invalid' }],
  })
})

test('reports only the partner’s own transactions and stores', async () => {
  const { admin, sale } = await aDay()
  const { admin: stranger } = await aDay()
  expect((await linesOf(stranger)).map(([, id]) => id)).not.toContain(sale.id)
  await expect(ask(stranger, { storeId: admin.storeId })).rejects.toMatchObject({ status: 404 })
  const supervisor = await aPerson(app, { role: 'SUPERVISOR', partnerId: admin.partnerId })
  expect(await linesOf(supervisor)).toHaveLength(2)
})

test.each(['=1+1', '+1', '-cmd', '@x', '\tx', '＝1', "'=1"])(
  "a cashier's name %j is exported as text, not as a formula",
  async (name) => {
    const { admin, sale } = await aDay()
    await updateRows(app.owner, 'purchase', { id: sale.id }, { cashierName: name })
    const text = await (await ask(admin, { finishDate: new Date(Date.now() + 60_000).toISOString() })).blob.text()
    expect(text).toContain(`'${name}`)
  },
)

test('runs one report per person at a time', async () => {
  const { admin } = await aDay()
  const { pool } = app.deps
  await withTenant({ pool, caller: admin }, async (db) => {
    expect(await takeReportLock(db, `report ${admin.id}`)).toBe(true)
    await expect(ask(admin)).rejects.toMatchObject({ status: 409, code: 'report.running' })
  })
  expect(await linesOf(admin)).toHaveLength(2)
})

test('concurrent report requests use only the file connections', async () => {
  const { admin } = await aDay()
  let taken = 0
  const count = () => void (taken += 1)
  app.deps.bulk.on('acquire', count)
  const asked = await Promise.allSettled(Array.from({ length: 20 }, () => ask(admin)))
  app.deps.bulk.off('acquire', count)
  const given = asked.filter(({ status }) => status === 'fulfilled')
  expect(given.length).toBeGreaterThan(0)
  expect(taken).toBe(given.length)
  // The next file may be requested once the last one is read.
  for (let index = 0; index < 10; index += 1) expect(await linesOf(admin)).toHaveLength(2)
})

test.each([{}, { status: 'PENDING' as const }, { storeId: newId() }])(
  'reads rows of %j by index without a sort',
  async (filter) => {
    const { admin } = await aDay()
    const plan = await readTenant({ pool: app.deps.pool, caller: admin }, async (db) => {
      await prepare(db, 'UTC')
      return explained(db, reportText(db, { partnerId: admin.partnerId, ...filter }, 'en-US'))
    })
    expect(plan).toMatch(/Index.*Scan using purchase_\w+ on purchase/)
    expect(plan).not.toContain('Sort')
    expect(plan).not.toContain('Seq Scan on purchase')
  },
)

/** The first piece of a report that is too long to stand in the sockets between here and the database. */
const aLongOne = async () => {
  const { admin, sale } = await aDay()
  await updateRows(app.owner, 'purchase', { id: sale.id }, { cashierName: 'x'.repeat(4000) })
  await multiplyPurchase(app, sale.id, 4000)
  const leaving = new AbortController()
  const response = await fetch(`${app.base}${downloadTransactions.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ fileType: 'csv' }),
    signal: leaving.signal,
  })
  const reader = response.body?.getReader()
  await reader?.read()
  const rest = async (): Promise<void> => {
    while ((await reader?.read())?.done === false);
  }
  return { admin, leaving, rest }
}

test('a disconnected caller ends the query and frees it', async () => {
  const { admin, leaving } = await aLongOne()
  // The headings leave before the database is asked.
  await expect.poll(() => runningReports(app)).toHaveLength(1)
  leaving.abort()
  await expect.poll(() => runningReports(app)).toEqual([])
  await expect.poll(() => app.deps.bulk.totalCount).toBe(0)
  // The process lets the next report begin a moment later.
  await expect.poll(() => linesOf(admin), { interval: 250 }).toHaveLength(4002)
})

test('an interrupted report is recognizable as incomplete', async () => {
  const { rest } = await aLongOne()
  await expect.poll(() => runningReports(app)).toHaveLength(1)
  await endBackends(app, await runningReports(app))
  await expect(rest()).rejects.toThrow('terminated')
})
