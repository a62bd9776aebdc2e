import { createItem } from '@tillgate/contract/items.ts'
import { confirmPurchase, createPurchase, returnPurchase } from '@tillgate/contract/pos-purchases.ts'
import { getPosReceipt } from '@tillgate/contract/pos-receipts.ts'
import { updateTillSettings } from '@tillgate/contract/till-settings.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { tillSettingsDraft } from '#server/testing/forms.ts'
import { aRetailer, milk, type Retailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { aBasket, aStoreWithTill, createShelf, createTill, nextNumber, sell } from '#server/testing/tills.ts'

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
  expect(lines.join(' ').replaceAll(/\s+/g, ' ')).toMatch(/longer than narrow paper is wide/)
  expect(lines.filter((line) => /\$\d+\.\d\d$/.test(line)).length).toBeGreaterThan(4)
})

test('prints no balance where the store shows none, and no bytes unasked', async () => {
  const { print } = await aSaleWithName('Beans', { showBalance: false })
  const { printed, escpos } = await print()
  expect(escpos).toBeNull()
  expect(printed.balances).toEqual([])
  expect(printed.lines.map(({ name }) => name)).toEqual([expect.any(String), 'Beans'])
})

test('the receipt of a return names its sale', async () => {
  const { sale, till, cardToken, print } = await aSaleWithName('Beans', {})
  const body = { lines: [{ lineId: 1, quantity: 1 }], cardToken }
  const back = await till.call(returnPurchase, { params: { id: sale.id }, body })
  const { printed } = await print({}, back.id)
  expect(printed.kind).toBe('Return')
  expect(printed.head[1]).toEqual({ left: 'Of sale', right: sale.receiptNumber })
  expect(printed.sums.at(-1)).toMatchObject({ label: 'Refund', amount: '$4.29' })
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
