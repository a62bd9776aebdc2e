import { downloadAccountantPackage } from '@tillgate/contract/accountant.ts'
import { downloadStatementCsv, downloadStatementPdf } from '@tillgate/contract/statement-files.ts'
import { getStatement, listStatements } from '@tillgate/contract/transfer-statements.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { fromBuffer, type Entry, type ZipFile } from 'yauzl'
import { overlaps, tagsOf } from '#server/testing/pdf-text.ts'
import { aRetailer, clientOf, type Retailer } from '#server/testing/people.ts'
import {
  bookEntry,
  closeCycle,
  multiplyEntry,
  returnStatement,
  sendStatement,
  settleStatement,
} from '#server/testing/statements.queries.ts'
import { startApp } from '#server/testing/start-app.ts'
import { updateRows } from '#server/world/rows.queries.ts'
import { giveBack, sell } from '#server/testing/tills.ts'
import { aPaidStore } from '#server/testing/payouts.ts'

const { url } = await aSandbox()
const app = await startApp({ ISSUER_URL: `${url}/issuer` })

type Made = { paymentOrderId: string; storeId: string }
const askFor = ({ paymentOrderId, storeId }: Made) => ({ params: { paymentOrderId }, query: { storeId } })
/** Read by hands that know nothing of those that wrote it. */
const rowsOf = (text: string): Record<string, string>[] => parse(text, { columns: true, bom: true })
const centsOf = (amount: string | undefined): number => Math.round(Number(amount) * 100)
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
const wordsOf = async (bytes: Uint8Array): Promise<string> => {
  const { text } = await extractText(await getDocumentProxy(bytes))
  return text.join(' ').replaceAll(/\s+/g, ' ')
}
const contentOf = async (zip: ZipFile, entry: Entry): Promise<Buffer> => {
  const opened = Promise.withResolvers<Readable>()
  zip.openReadStream(entry, (failure, stream) => (failure ? opened.reject(failure) : opened.resolve(stream)))
  return buffer(await opened.promise)
}
const unzipped = async (bytes: Buffer): Promise<Map<string, Buffer>> => {
  const opened = Promise.withResolvers<ZipFile>()
  fromBuffer(bytes, { autoClose: false }, (failure, zip) => (failure ? opened.reject(failure) : opened.resolve(zip)))
  const zip = await opened.promise
  const entries: Entry[] = []
  zip.on('entry', (entry: Entry) => void entries.push(entry))
  await once(zip, 'end')
  const files = new Map<string, Buffer>()
  for (const entry of entries) files.set(entry.fileName, await contentOf(zip, entry))
  return files
}
const packageOf = async ({ download }: Pick<Retailer, 'download'>, month: string) => {
  const { blob, name } = await download(downloadAccountantPackage, { query: { month } })
  return { name, bytes: Buffer.from(await blob.arrayBuffer()) }
}

const aStatement = async () => {
  const { admin, till } = await aPaidStore(app)
  const sale = await sell(till)
  await giveBack(till, sale)
  await bookEntry(app, admin, { type: 'ADJUSTMENT', cents: 1234, reason: '=HYPERLINK("x")' })
  const made = await closeCycle(app, admin, { cutOff: '2026-11-20T22:00:00.000Z' })
  return { admin, till, sale, made }
}

test('screen, CSV and PDF of a statement match exactly', async () => {
  const { admin, sale, made } = await aStatement()
  const screen = await admin.call(getStatement, askFor(made))

  const csv = await admin.download(downloadStatementCsv, askFor(made))
  expect(csv.name).toBe(`statement-${screen.number}.csv`)
  const rows = rowsOf(await csv.blob.text())
  expect(rows).toHaveLength(screen.entries)
  expect(sum(rows.map((row) => centsOf(row['Amount'])))).toBe(Math.round(screen.amountPayable * 100))
  const ofType = (type: string) => rows.filter((row) => row['Type'] === type)
  expect(ofType('Processing fee').map((row) => [row['Benefits'], row['Fee before rounding'], row['Amount']])).toEqual([
    ['8.58', '0.2360', '-0.24'],
    ['-4.29', '', '0.12'],
  ])
  expect(ofType('Sale')[0]).toMatchObject({ 'Transaction Id': sale.id, Statement: screen.number })
  expect(ofType('Adjustment')[0]?.['Reason']).toBe(`'=HYPERLINK("x")`)

  const pdf = await admin.download(downloadStatementPdf, askFor(made))
  const words = await wordsOf(new Uint8Array(await pdf.blob.arrayBuffer()))
  expect(words).toContain(`Statement ${screen.number}`)
  expect(words).toContain(
    'Gross $4.29 Fees −$0.37 Adjustments $12.34 Carried $0.00 Amount Payable $16.26 Total Amount $6.97',
  )
  expect(words).toContain(`${screen.entries} entries $16.26`)
  const spanish = await clientOf(app, admin.token, 'es-ES').download(downloadStatementPdf, askFor(made))
  expect(await wordsOf(new Uint8Array(await spanish.blob.arrayBuffer()))).toContain('Importe a abonar $16.26')
})

test('a sale goes before its fees in both files', async () => {
  const { admin, till } = await aPaidStore(app)
  await sell(till)
  await multiplyEntry(app, admin, 20)
  const made = await closeCycle(app, admin, { cutOff: '2026-11-20T22:00:00.000Z' })
  const rows = rowsOf(await (await admin.download(downloadStatementCsv, askFor(made))).blob.text())
  const expected = Array.from({ length: 21 }, () => ['Sale', 'Processing fee', 'Fixed fee']).flat()
  expect(rows.map((row) => row['Type'])).toEqual(expected)
  const pdf = await wordsOf(
    new Uint8Array(await (await admin.download(downloadStatementPdf, askFor(made))).blob.arrayBuffer()),
  )
  expect(pdf.match(/Sale|Processing fee|Fixed fee/g)).toEqual(expected)
})

const longName = `${'The Corner Grocery and Delicatessen of Saint Augustine Beach '.repeat(3)}食品店`
test('no text of a statement is printed over another', async () => {
  const { admin, till } = await aPaidStore(app)
  await updateRows(app.owner, 'store', { id: admin.storeId }, { businessName: longName })
  await sell(till)
  const reason = 'Agreed with the owner on the telephone, because the terminal counted twice. '.repeat(5)
  await bookEntry(app, admin, { type: 'ADJUSTMENT', cents: 1_234_567_89, reason })
  const made = await closeCycle(app, admin, { cutOff: '2026-11-20T22:00:00.000Z' })
  for (const language of ['en-US', 'es-ES'] as const) {
    const person = clientOf(app, admin.token, language)
    const { blob } = await person.download(downloadStatementPdf, askFor(made))
    const bytes = new Uint8Array(await blob.arrayBuffer())
    expect(await overlaps(bytes)).toEqual([])
    expect(await tagsOf(bytes)).toEqual(expect.arrayContaining(['Document', 'H1', 'P', 'Table', 'TD', 'TH', 'TR']))
    const words = await wordsOf(bytes)
    expect(words).toContain('Saint Augustine Beach □ShiPinDian')
    expect(words).toContain(language === 'en-US' ? 'Cut-off: Nov 20, 2026, 5:00 PM ET' : 'Corte: 20 nov 2026, 17:00 ET')
    expect(words).toContain('because the terminal counted twice. Agreed with the owner on the')
    const month = await unzipped((await packageOf(person, '2026-11')).bytes)
    const [paper] = [...month].find(([name]) => name.endsWith('.pdf'))?.slice(1) ?? []
    expect(await overlaps(new Uint8Array(Buffer.from(paper ?? '')))).toEqual([])
  }
})

test('statement files are reproducible and private to their partner', async () => {
  const { admin, made } = await aStatement()
  const bytes = async () =>
    Buffer.from(await (await admin.download(downloadStatementPdf, askFor(made))).blob.arrayBuffer())
  expect((await bytes()).equals(await bytes())).toBe(true)
  const stranger = await aRetailer(app)
  for (const route of [downloadStatementPdf, downloadStatementCsv]) {
    await expect(stranger.download(route, askFor(made))).rejects.toMatchObject({
      status: 404,
      code: 'statement.not-found',
    })
  }
  await expect(packageOf(stranger, '2026-11')).rejects.toMatchObject({ status: 400, code: 'report.nothing' })
})

test('the monthly journal balances and matches its statements', async () => {
  const { admin, till, made } = await aStatement()
  await bookEntry(app, admin, { type: 'EQUIPMENT', cents: -500 })
  await closeCycle(app, admin, { cutOff: '2026-11-23T22:00:00.000Z' })
  const key = { ...made, partnerId: admin.partnerId }
  await sendStatement(app, key, { effectiveDay: '2026-11-23', sentAt: '2026-11-20T23:10:00Z' })
  await settleStatement(app, key, '2026-11-23T14:00:00Z')
  await returnStatement(app, key, { code: 'R02', at: '2026-11-24T15:00:00Z' })
  await sell(till)
  // Cut off in November; what happens to it in December is December's.
  const late = await closeCycle(app, admin, { cutOff: '2026-11-30T22:00:00.000Z' })

  const november = await packageOf(admin, '2026-11')
  expect(november.name).toBe('statements-2026-11.zip')
  const files = await unzipped(november.bytes)
  expect([...files.keys()]).toEqual([
    'statements-2026-11.pdf',
    'statements-2026-11.csv',
    'quickbooks-2026-11.csv',
    'xero-2026-11.csv',
    'journal-2026-11.xlsx',
  ])
  const textOf = (name: string): string => files.get(name)?.toString('utf8') ?? ''
  const statements = rowsOf(textOf('statements-2026-11.csv'))
  const { items } = await admin.call(listStatements, { query: {} })
  expect(statements.map((row) => centsOf(row['Amount Payable'])).toSorted((one, other) => one - other)).toEqual(
    items.map(({ amountPayable }) => Math.round(amountPayable * 100)).toSorted((one, other) => one - other),
  )
  expect(statements[0]).toMatchObject({ Status: 'Returned', Returned: 'R02 2026-11-24', Account: '6789' })

  const journal = rowsOf(textOf('quickbooks-2026-11.csv'))
  const side = (of: 'Debits' | 'Credits', account?: string) =>
    sum(
      journal.filter((row) => account === undefined || row['Account Name'] === account).map((row) => centsOf(row[of])),
    )
  expect(side('Debits')).toBe(side('Credits'))
  const balance = (account: string): number => side('Debits', account) - side('Credits', account)
  // 3.92 of the first day and 12.34, less 5.00, and 8.09 of the last: the payout came back.
  expect(balance('Payout clearing')).toBe(1626 - 500 + 809)
  expect(balance('Bank, account ••6789')).toBe(0)
  expect(balance('Terminal equipment')).toBe(500)
  expect(balance('Card fees')).toBe(37 + 49)
  const pdf = await wordsOf(new Uint8Array(files.get('statements-2026-11.pdf') ?? []))
  expect(pdf).toContain('3 statements $19.35')
  expect(pdf).toMatch(/Bank, account ••6789 \$16\.26 \$16\.26/)

  // December pays it and takes it back: November stays as it was, byte for byte.
  const lateKey = { ...late, partnerId: admin.partnerId }
  await sendStatement(app, lateKey, { effectiveDay: '2026-12-02', sentAt: '2026-12-01T15:00:00Z' })
  await settleStatement(app, lateKey, '2026-12-02T14:00:00Z')
  expect((await packageOf(admin, '2026-11')).bytes.equals(november.bytes)).toBe(true)
  const december = await unzipped((await packageOf(admin, '2026-12')).bytes)
  expect(rowsOf(december.get('quickbooks-2026-12.csv')?.toString('utf8') ?? '')).toMatchObject([
    { 'Journal Date': '12/31/2026', 'Account Name': 'Bank, account ••6789', Debits: '3.09' },
    { 'Account Name': 'Payout clearing', Credits: '3.09' },
  ])
  expect(rowsOf(december.get('statements-2026-12.csv')?.toString('utf8') ?? '')).toEqual([])
})

test('streams thousands of entries in batches', async () => {
  const { admin, till } = await aPaidStore(app)
  await sell(till)
  await multiplyEntry(app, admin, 2000)
  const made = await closeCycle(app, admin, { cutOff: '2026-10-20T21:00:00.000Z' })
  const screen = await admin.call(getStatement, askFor(made))
  expect(screen.entries).toBeGreaterThan(6000)
  const csv = rowsOf(await (await admin.download(downloadStatementCsv, askFor(made))).blob.text())
  expect(csv).toHaveLength(screen.entries)
  expect(sum(csv.map((row) => centsOf(row['Amount'])))).toBe(Math.round(screen.amountPayable * 100))
  const pdf = await admin.download(downloadStatementPdf, askFor(made))
  const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(await pdf.blob.arrayBuffer())))
  expect(totalPages).toBeGreaterThan(100)
  const cents = Math.round(screen.amountPayable * 100)
  const payable = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100)
  expect(await overlaps(new Uint8Array(await pdf.blob.arrayBuffer()), 3)).toEqual([])
  expect(text.at(-1)).toContain(`${screen.entries} entries`)
  expect(text.at(-1)).toContain(payable)
}, 60_000)

test('concurrent file requests use only the file connections', async () => {
  const { admin, made } = await aStatement()
  let taken = 0
  const count = () => void (taken += 1)
  app.deps.bulk.on('acquire', count)
  const asked = await Promise.allSettled(
    Array.from({ length: 20 }, () => admin.download(downloadStatementPdf, askFor(made))),
  )
  app.deps.bulk.off('acquire', count)

  const given = asked.filter(({ status }) => status === 'fulfilled')
  expect(given.length).toBeGreaterThan(0)
  expect(taken).toBe(given.length)
  const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused).toEqual(refused.map(() => expect.objectContaining({ code: 'report.running' })))
})
