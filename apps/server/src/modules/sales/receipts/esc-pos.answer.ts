import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import type { PrintedReceipt } from '@tillgate/contract/pos-receipts.ts'

/** Characters of the printer's standard font (12 dots) on the printed width: 576 dots of 80 mm paper, 384 of 58 mm. */
const columnsOf = { 80: 48, 58: 32 } as const
/** Dots of a module of the QR code. */
const moduleOf = { 80: 6, 58: 5 } as const
/** Widest amount, such as $99,999.99, with a space before it. */
const amountColumns = 12

/** Spaces and minus signs of typeset text, which the code page has not. */
const printable = (text: string): string => text.replaceAll(/[\u00A0\u2009\u202F]/g, ' ').replaceAll('\u2212', '-')

/**
 * Builds the bytes for a receipt printer. Code page Windows-1252 has the letters of English and Spanish, and the printers of the
 * ESC/POS family have it; other characters print as a question mark. No receipt opens the drawer: an opening is recorded by `openDrawer`.
 */
export const toEscPos = (printed: PrintedReceipt): Uint8Array => {
  const columns = columnsOf[printed.paperMm]
  const encoder = new ReceiptPrinterEncoder({ language: 'esc-pos', columns, feedBeforeCut: 4 })
  const row = (left: string, right: string): void => {
    encoder.table(
      [
        { width: columns - amountColumns, align: 'left' },
        { width: amountColumns, align: 'right' },
      ],
      [[printable(left), printable(right)]],
    )
  }
  // Texts of both sides share the width of the paper.
  const halves = (left: string, right: string): void => {
    const width = Math.max(1, Math.min(right.length, columns - 12))
    encoder.table(
      [
        { width: columns - width - 1, align: 'left' },
        { width, align: 'right', marginLeft: 1 },
      ],
      [[printable(left), printable(right)]],
    )
  }
  // The library's own rule changes to another code page.
  const rule = (): void => void encoder.line('-'.repeat(columns))
  const sums = (all: PrintedReceipt['sums']): void => {
    for (const { label, amount, emphasis } of all) {
      encoder.bold(emphasis === 'bold' || emphasis === 'large')
      row(label, amount)
      encoder.bold(false)
    }
  }

  encoder.initialize().codepage('windows1252')
  const [name = '', ...address] = printed.store
  encoder.align('center').bold(true).line(printable(name)).bold(false)
  for (const text of address) encoder.line(printable(text))
  encoder.newline().bold(true).line(printable(printed.kind.toUpperCase())).bold(false).align('left')
  for (const { left, right } of printed.head) halves(left, right)
  rule()
  for (const { name: item, amount, detail, pays } of printed.lines) {
    row(item, amount)
    halves(detail, pays)
  }
  rule()
  sums(printed.sums)
  rule()
  sums(printed.paid)
  if (printed.balances.length > 0) rule()
  sums(printed.balances)
  encoder
    .newline()
    .align('center')
    .qrcode(printed.receiptNumber, { model: 2, size: moduleOf[printed.paperMm], errorlevel: 'h' })
    .line(printed.receiptNumber)
  if (printed.lastLine !== '') encoder.newline().line(printable(printed.lastLine))
  return encoder.align('left').cut('partial').encode()
}
