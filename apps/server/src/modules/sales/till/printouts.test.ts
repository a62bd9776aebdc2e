import { createItem } from '@tillgate/contract/items.ts'
import { confirmPurchase, createPurchase, returnPurchase } from '@tillgate/contract/pos-purchases.ts'
import { getCardBalance } from '@tillgate/contract/pos-balance.ts'
import { closePosDay, getPosDay, printPosDay } from '@tillgate/contract/pos-days.ts'
import { getPosReceipt } from '@tillgate/contract/pos-receipts.ts'
import type { Printout } from '@tillgate/contract/printouts.ts'
import { updateTillSettings } from '@tillgate/contract/till-settings.ts'
import { money } from '@tillgate/domain/money.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { tillSettingsDraft } from '#server/testing/forms.ts'
import { aRetailer, milk, type Retailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import {
  aBasket,
  aColleague,
  aStoreWithTill,
  createShelf,
  createTill,
  nextNumber,
  sell,
} from '#server/testing/tills.ts'

const { url } = await aSandbox()
const app = await startApp({ ISSUER_URL: `${url}/issuer` })

/** What a printer does with ESC/POS bytes: text of code page 16 (Windows-1252), QR code, cut and drawer. Other commands fail. */
const readPaper = (base64: string) => {
  const bytes = Buffer.from(base64, 'base64')
  const text: number[] = []
  const paper = { qr: '', errorCorrection: 0, cuts: 0, pulses: 0, codePages: new Set<number>() }
  let stored = ''
  let at = 0
  const next = (): number => bytes[at++] ?? 0
  const skip = (count: number): void => void (at += count)
  /** GS ( k: length of two bytes, the kind 49 of QR codes, the function, and its data. */
  const qrCommand = (): void => {
    const length = next() + 256 * next()
    const [kind, fn] = [next(), next()]
    const data = bytes.subarray(at, at + length - 2)
    skip(length - 2)
    expect(kind).toBe(49)
    if (fn === 69) paper.errorCorrection = data[0] ?? 0
    if (fn === 80) stored = data.subarray(1).toString('latin1')
    if (fn === 81) paper.qr = stored
  }
  const escape = (): void => {
    const command = String.fromCharCode(next())
    if (command === 't') paper.codePages.add(next())
    else if (command === 'p') {
      paper.pulses += 1
      skip(3)
    } else if ('EaMG-!3'.includes(command)) skip(1)
    else if (command !== '@' && command !== '2') throw new Error(`Unknown command ESC ${command}`)
  }
  const group = (): void => {
    const command = String.fromCharCode(next())
    if (command === 'V') {
      paper.cuts += 1
      skip(1)
    } else if (command === '(') {
      expect(next()).toBe('k'.charCodeAt(0))
      qrCommand()
    } else if ('!B'.includes(command)) skip(1)
    else throw new Error(`Unknown command GS ${command}`)
  }
  while (at < bytes.length) {
    const byte = next()
    if (byte === 0x1b) escape()
    else if (byte === 0x1d) group()
    else if (byte === 0x1c) skip(1)
    else text.push(byte)
  }
  const lines = new TextDecoder('windows-1252').decode(Uint8Array.from(text)).split('\n')
  return { ...paper, lines: lines.map((line) => line.replace('\r', '').trimEnd()).filter((line) => line !== '') }
}

const settle = (admin: Retailer, receipt: object) =>
  admin.call(updateTillSettings, {
    params: { id: admin.storeId },
    body: { ...tillSettingsDraft, receipt: { ...tillSettingsDraft.receipt, ...receipt } },
  })

/** A paid sale of an item with a Spanish name. */
const aSaleWithName = async (name: string, receipt: object) => {
  const admin = await aRetailer(app)
  await createShelf(app, admin)
  await admin.call(createItem, { body: { ...milk(admin.storeId), name, code: '4011' } })
  await settle(admin, receipt)
  const till = await createTill(app, admin)
  const lines = [
    { barcode: '036000291452', quantity: 2 },
    { barcode: '4011', quantity: 1 },
  ]
  const basket = await till.call(createPurchase, { body: { terminalTxnNo: nextNumber(), lines } })
  const cardToken = `card_sbx_ok_${newId()}`
  const body = { cardToken, entryMode: 'CHIP' as const, expectedTotal: basket.totalAmount }
  const sale = await till.call(confirmPurchase, { params: { id: basket.id }, body })
  const print = (query: { format?: 'escpos' } = {}, id = sale.id) => till.call(getPosReceipt, { params: { id }, query })
  return { sale, till, cardToken, print }
}
const textOf = ({ parts }: Printout): string =>
  parts
    .flat()
    .map(({ left, right }) => `${left} ${right}`)
    .join('\n')
const bytesOf = async (answer: Promise<{ escpos: string | null }>) => readPaper((await answer).escpos ?? '')

test('prints Spanish letters, who pays, and the number as a QR code', async () => {
  const name = 'Piñones, café y jalapeño ¿extra? ¡sí!'
  const { sale, print } = await aSaleWithName(name, { lastLine: 'Vuelva pronto, señor Muñoz', showBalance: true })

  const paper = await bytesOf(print({ format: 'escpos' }))

  expect(paper.codePages).toEqual(new Set([16]))
  const text = paper.lines.join('\n')
  expect(text.replaceAll(/\s+/g, ' ')).toContain('Piñones, café y jalapeño')
  expect(text).toContain('Vuelva pronto, señor Muñoz')
  expect(text).toContain('Store 1')
  expect(text).toMatch(/Total +\$\d+\.\d\d/)
  expect(text).toMatch(new RegExp(`Benefit card ••${sale.lastPanFourDigits} +\\$12\\.87`))
  expect(text).toMatch(/Left on the card: Food +\$487\.13/)
  expect(paper).toMatchObject({ qr: sale.receiptNumber, errorCorrection: 51, cuts: 1, pulses: 0 })
  for (const line of paper.lines) expect(line.length).toBeLessThanOrEqual(48)
})

test('narrow paper wraps names and keeps amounts whole', async () => {
  const { print } = await aSaleWithName('A name that is far longer than narrow paper is wide', { paperMm: 58 })
  const { lines } = await bytesOf(print({ format: 'escpos' }))
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(32)
  expect(lines.join(' ').replaceAll(/\s+/g, ' ')).toMatch(/is far longer .*than narrow paper is wide/)
  expect(lines.filter((line) => /\$\d+\.\d\d$/.test(line)).length).toBeGreaterThan(4)
})

test('prints no balance where the store shows none, and no bytes unasked', async () => {
  const { print } = await aSaleWithName('Beans', { showBalance: false })
  const { printed, escpos } = await print()
  expect(escpos).toBeNull()
  expect(textOf(printed)).not.toContain('Left on the card')
  expect(printed.parts[1]?.filter(({ emphasis }) => emphasis === 'plain').at(-1)?.left).toBe('Beans')
})

test('the receipt of a return names its sale', async () => {
  const { sale, till, cardToken, print } = await aSaleWithName('Beans', {})
  const body = { lines: [{ lineId: 1, quantity: 1 }], cardToken }
  const back = await till.call(returnPurchase, { params: { id: sale.id }, body })
  const { printed } = await print({}, back.id)
  expect(printed.kind).toBe('Return')
  const rows = printed.parts.flat()
  expect(rows).toContainEqual({ left: 'Of sale', right: sale.receiptNumber, emphasis: 'small' })
  expect(rows).toContainEqual({ left: 'Refund', right: '$4.29', emphasis: 'large' })
})

test('prints only what is paid, and opens no drawer', async () => {
  const { till } = await aStoreWithTill(app)
  const { id } = await sell(till)
  const opens = `${app.base}/api/pos/purchase/${id}/receipt?format=escpos&drawer=true`
  const headers = { authorization: `Bearer ${till.token}`, 'x-terminal-key': till.terminalKey }
  // Such an opening would be in no report.
  expect((await fetch(opens, { headers })).status).toBe(400)
  const unpaid = { params: { id: (await aBasket(till)).id }, query: {} }
  await expect(till.call(getPosReceipt, unpaid)).rejects.toMatchObject({ code: 'receipt.none' })
  const stranger = await createTill(app, await aRetailer(app))
  await expect(stranger.call(getPosReceipt, { params: { id }, query: {} })).rejects.toMatchObject({ status: 404 })
})

test('prints the day so far, and its report with a signature', async () => {
  const { sale, till } = await aSaleWithName('Beans', {})
  const soFar = await till.call(printPosDay, { query: {} })
  expect(soFar.printed).toMatchObject({ kind: 'The day so far', code: null, signature: null })
  expect(textOf(soFar.printed)).toContain(`Sales (1) ${money(sale.totalAmount)}`)
  const { day } = await till.call(getPosDay, { query: {} })
  const { closedBy } = await till.call(closePosDay, { body: { day, counted: null, note: '' } })

  const { printed, escpos } = await till.call(printPosDay, { query: { day, format: 'escpos' } })

  const text = textOf(printed)
  expect(printed).toMatchObject({ kind: 'End of day, Z 1', signature: 'Signature' })
  expect(text).toContain(`Closed by ${closedBy}`)
  expect(text).toMatch(/^Net \$/m)
  expect(text).toContain(`Benefit card ${money(sale.benefitsAmount)}`)
  const paper = readPaper(escpos ?? '')
  expect(paper).toMatchObject({ qr: '', cuts: 1, pulses: 0 })
  expect(paper.lines.at(-1)).toBe('Signature')
})

test('a report prints the drawer of tills that take payments', async () => {
  const admin = await aRetailer(app)
  await createShelf(app, admin)
  const body = { ...tillSettingsDraft, registerMode: 'TILL' as const, float: 50 }
  await admin.call(updateTillSettings, { params: { id: admin.storeId }, body })
  const till = await createTill(app, admin)
  const { day } = await till.call(getPosDay, { query: {} })
  await till.call(closePosDay, { body: { day, counted: 48.5, note: 'coins missing' } })

  const { printed } = await till.call(printPosDay, { query: { day } })

  expect(printed.parts.find((rows) => rows.some(({ left }) => left === 'Cash expected'))).toEqual([
    { left: 'Float in the morning', right: '$50.00', emphasis: 'plain' },
    { left: 'Cash expected', right: '$50.00', emphasis: 'plain' },
    { left: 'Cash counted', right: '$48.50', emphasis: 'plain' },
    { left: 'Difference', right: '−$1.50', emphasis: 'bold' },
    { left: '“coins missing”', right: '', emphasis: 'small' },
  ])
})

test('prints the people that the till shows to the cashier', async () => {
  const { admin, till } = await aStoreWithTill(app)
  await sell(till)
  const colleague = await aColleague(app, admin, till)
  const { cashiers } = await colleague.call(getPosDay, { query: {} })
  const { printed } = await colleague.call(printPosDay, { query: {} })
  expect(cashiers).toEqual([])
  expect(printed.parts).toHaveLength(3)
})

test('prints the balance as the issuer reports it', async () => {
  const { till } = await aStoreWithTill(app)
  const cardToken = `card_sbx_ok_${newId()}`
  const body = { cardToken, entryMode: 'CHIP' as const }

  const { lastPanFourDigits, purses, printout } = await till.call(getCardBalance, { body })

  expect(printout.printed).toMatchObject({ kind: `Balance of card ••${lastPanFourDigits}`, code: null })
  expect(textOf(printout.printed)).toContain(`Food ${money(purses[0]?.amount ?? 0)}`)
  expect(textOf(printout.printed)).toMatch(/of \$500\.00, until \d{2}\/\d{2}\/\d{4}/)
  expect(readPaper(printout.escpos ?? '').lines.join('\n')).toMatch(/Food +\$500\.00/)
})
