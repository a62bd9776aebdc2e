import { downloadJournal, getJournal, updateJournalAccounts, type JournalFormat } from '@tillgate/contract/journal.ts'
import { listStores } from '@tillgate/contract/stores.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { aPerson, aRetailer, type Retailer } from '#server/testing/people.ts'
import {
  bookEntry,
  closeCycle,
  returnStatement,
  sendStatement,
  settleStatement,
} from '#server/testing/statements.queries.ts'
import { startApp } from '#server/testing/start-app.ts'
import { giveBack, sell } from '#server/testing/tills.ts'
import { aPaidStore } from '#server/testing/payouts.ts'

const { url } = await aSandbox()
const app = await startApp({ ISSUER_URL: `${url}/issuer` })

/** November: a sale with a return and a correction, paid and sent back; equipment; a sale in transit at the end of the month. */
const aMonth = async () => {
  const { admin, till } = await aPaidStore(app)
  await giveBack(till, await sell(till))
  await bookEntry(app, admin, { type: 'ADJUSTMENT', cents: 1234 })
  const first = await closeCycle(app, admin, { cutOff: '2026-11-20T22:00:00Z' })
  await sendStatement(app, first, { effectiveDay: '2026-11-23', sentAt: '2026-11-20T23:10:00Z' })
  await settleStatement(app, first, '2026-11-23T14:00:00Z')
  await returnStatement(app, first, { code: 'R02', at: '2026-11-24T15:00:00Z' })
  await bookEntry(app, admin, { type: 'EQUIPMENT', cents: -500 })
  await closeCycle(app, admin, { cutOff: '2026-11-24T22:00:00Z' })
  await sell(till)
  const late = await closeCycle(app, admin, { cutOff: '2026-11-30T22:00:00Z' })
  await sendStatement(app, late, { effectiveDay: '2026-12-01', sentAt: '2026-11-30T23:10:00Z' })
  return { admin, late: late }
}
const monthOf = ({ call }: Pick<Retailer, 'call'>, month = '2026-11', storeId?: string) =>
  call(getJournal, { query: storeId === undefined ? { month } : { month, storeId } })
const fileOf = async ({ download }: Pick<Retailer, 'download'>, format: JournalFormat) => {
  const { blob, name } = await download(downloadJournal, { query: { month: '2026-11', format } })
  return { name, bytes: Buffer.from(await blob.arrayBuffer()) }
}
const sum = (numbers: readonly number[]): number => Math.round(numbers.reduce((all, one) => all + one * 100, 0)) / 100

test('a month books the shop’s side and proves its sums', async () => {
  const { admin, late } = await aMonth()
  const journal = await monthOf(admin)
  const lineOf = (kind: string, account: string) =>
    journal.entries.find((entry) => entry.kind === kind)?.lines.find((line) => line.account === account)

  // Two baskets of $11.26, of which the card paid $8.58 each; one gallon of $4.29 came back.
  expect(lineOf('sales', 'clearing')).toMatchObject({ debit: 17.16 })
  expect(lineOf('sales', 'cash')).toMatchObject({ debit: 5.36 })
  expect(lineOf('returns', 'clearing')).toMatchObject({ credit: 4.29 })
  expect(lineOf('fees', 'fees')).toMatchObject({ debit: 0.86 })
  expect(lineOf('equipment', 'equipment')).toMatchObject({ debit: 5 })
  expect(lineOf('adjustments', 'other')).toMatchObject({ credit: 12.34 })
  expect(lineOf('deposits', 'bank-00216789')).toMatchObject({ debit: 16.26 })
  expect(lineOf('returned-deposits', 'bank-00216789')).toMatchObject({ credit: 16.26 })
  for (const { lines } of journal.entries) {
    expect(sum(lines.map(({ debit }) => debit))).toBe(sum(lines.map(({ credit }) => credit)))
  }
  expect(journal.checks.map(({ check, isMet }) => [check, isMet])).toEqual(
    ['balance', 'sales', 'fees', 'deposits', 'clearing'].map((check) => [check, true]),
  )
  // The returned deposit is held; the last sale, less the equipment, is on its way.
  expect(journal.clearing).toEqual({ opening: 0, inTransit: 3.09, held: 16.26, debts: 0, closing: 19.35 })

  await settleStatement(app, late, '2026-12-01T14:00:00Z')
  const december = await monthOf(admin, '2026-12')
  expect(december.clearing).toMatchObject({ opening: 19.35, inTransit: 0, held: 16.26, closing: 16.26 })
  expect(december.checks.every(({ isMet }) => isMet)).toBe(true)
  expect((await monthOf(admin)).entries).toEqual(journal.entries)
})

test('clearing counts moved statements once and subtracts debts', async () => {
  const { admin } = await aPaidStore(app)
  await bookEntry(app, admin, { type: 'ADJUSTMENT', cents: 700 })
  const held = await closeCycle(app, admin, { cutOff: '2026-10-20T21:00:00Z' })
  await closeCycle(app, admin, { cutOff: '2026-11-20T22:00:00Z', from: [held] })
  await bookEntry(app, admin, { type: 'EQUIPMENT', cents: -500 })
  await closeCycle(app, admin, { cutOff: '2026-11-23T22:00:00Z' })
  expect((await monthOf(admin, '2026-10')).clearing).toMatchObject({ held: 7, closing: 7 })
  const november = await monthOf(admin)
  expect(november.clearing).toMatchObject({ opening: 7, held: 7, debts: 5, closing: 2 })
  expect(november.checks.every(({ isMet }) => isMet)).toBe(true)
})

test('files for QuickBooks and Xero balance in every journal', async () => {
  const { admin } = await aMonth()
  const quickBooks = await fileOf(admin, 'quickbooks')
  expect(quickBooks.name).toBe('quickbooks-2026-11.csv')
  const rows: Record<string, string>[] = parse(quickBooks.bytes, { columns: true, bom: true })
  for (const number of new Set(rows.map((row) => row['Journal No']))) {
    const own = rows.filter((row) => row['Journal No'] === number)
    expect(sum(own.map((row) => Number(row['Debits'])))).toBe(sum(own.map((row) => Number(row['Credits']))))
  }
  expect(rows[0]).toMatchObject({ 'Journal Date': '11/30/2026', 'Account Name': 'Payout clearing', Debits: '17.16' })

  const xero: Record<string, string>[] = parse((await fileOf(admin, 'xero')).bytes, { columns: true, bom: true })
  for (const narration of new Set(xero.map((row) => row['*Narration']))) {
    expect(sum(xero.filter((row) => row['*Narration'] === narration).map((row) => Number(row['*Amount'])))).toBe(0)
  }
  expect(xero[0]).toMatchObject({ '*Date': '30 Nov 2026', '*AccountCode': '1250', '*TaxRate': 'Tax Exempt' })
})

test('journals of two stores have numbers, titles and names of their own', async () => {
  const { admin } = await aMonth()
  const { items } = await admin.call(listStores, { query: {} })
  const ofStore = async (storeId: string, format: JournalFormat) => {
    const { blob, name } = await admin.download(downloadJournal, { query: { month: '2026-11', storeId, format } })
    return { name, bytes: Buffer.from(await blob.arrayBuffer()) }
  }
  const store = items.find(({ id }) => id === admin.storeId)
  if (!store) throw new Error('no store')
  const quickBooks = await ofStore(store.id, 'quickbooks')
  expect(quickBooks.name).toBe(`quickbooks-2026-11-${store.code}.csv`)
  const rows: Record<string, string>[] = parse(quickBooks.bytes, { columns: true, bom: true })
  expect(rows[0]).toMatchObject({
    'Journal No': `TG202611-${store.code}-1`,
    Description: `Sales 2026-11, store ${store.code}`,
  })
  const xero = await ofStore(store.id, 'xero')
  expect(xero.name).toBe(`xero-2026-11-${store.code}.csv`)
  const narrations: Record<string, string>[] = parse(xero.bytes, { columns: true, bom: true })
  expect(narrations[0]?.['*Narration']).toBe(`Sales 2026-11, store ${store.code}`)
  const workbook = await ofStore(store.id, 'xlsx')
  expect(workbook.name).toBe(`journal-2026-11-${store.code}.xlsx`)
  const { sheets } = await readXlsx(workbook.bytes)
  expect(sheets[1]?.rows.slice(1, 6).map((row) => row[4])).toEqual(Array.from({ length: 5 }, () => 'OK'))
})

test('the workbook proves its sums and is the same each time', async () => {
  const { admin } = await aMonth()
  const { name, bytes } = await fileOf(admin, 'xlsx')
  expect(name).toBe('journal-2026-11.xlsx')
  expect((await fileOf(admin, 'xlsx')).bytes.equals(bytes)).toBe(true)
  const { sheets } = await readXlsx(bytes)
  expect(sheets.map((sheet) => sheet.name)).toEqual(['Journal', 'Control', 'Accounts'])
  expect(sheets[0]?.rows[1]?.[0]).toEqual(new Date('2026-11-30'))
  const control = sheets[1]
  expect(control?.rows.slice(1, 6).map((row) => [row[3], row[4]])).toEqual(Array.from({ length: 5 }, () => [0, 'OK']))
  expect(control?.rows[2]?.slice(1, 3)).toEqual([12.87, 12.87])
  const formulas = [...(control?.cells ?? [])]
    .map(([, cell]) => cell.formula)
    .filter((formula) => formula !== undefined)
  expect(formulas).toHaveLength(16)
  expect(formulas).toContain('ROUND(B2-C2,2)')
})

test('account numbers and names of the partner are in the files', async () => {
  const { admin } = await aMonth()
  const mapped = { account: 'clearing' as const, number: '1299', name: '=Benefit "card" clearing' }
  await admin.call(updateJournalAccounts, { body: { accounts: [mapped] } })
  expect((await monthOf(admin)).accounts.find(({ account }) => account === 'clearing')).toMatchObject({
    number: '1299',
    name: mapped.name,
  })
  const xero: Record<string, string>[] = parse((await fileOf(admin, 'xero')).bytes, { columns: true, bom: true })
  expect(xero[0]).toMatchObject({ '*AccountCode': '1299', Description: `'${mapped.name}` })
  await admin.call(updateJournalAccounts, { body: { accounts: [] } })
  expect((await monthOf(admin)).accounts.find(({ account }) => account === 'clearing')?.number).toBe('1250')
  const supervisor = await aPerson(app, { role: 'SUPERVISOR', partnerId: admin.partnerId })
  await expect(supervisor.call(updateJournalAccounts, { body: { accounts: [] } })).rejects.toMatchObject({
    status: 403,
  })
  expect((await supervisor.call(getJournal, { query: { month: '2026-11' } })).lines).toBeGreaterThan(0)
})

test('a journal stays inside its partner and store', async () => {
  const { admin } = await aMonth()
  const [, other = ''] = admin.storeIds
  expect(await monthOf(admin, '2026-11', other)).toMatchObject({ entries: [], lines: 0 })
  const stranger = await aRetailer(app)
  await expect(monthOf(stranger, '2026-11', admin.storeId)).rejects.toMatchObject({ status: 404 })
  await expect(fileOf(stranger, 'xero')).rejects.toMatchObject({ status: 400, code: 'report.nothing' })
})
