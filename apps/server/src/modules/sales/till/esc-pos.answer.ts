import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import type { Printout } from '@tillgate/contract/printouts.ts'

/** Characters of the printer's standard font (12 dots) on the printed width: 576 dots of 80 mm paper, 384 of 58 mm. */
const columnsOf = { 80: 48, 58: 32 } as const
/** Dots of a module of the QR code. */
const moduleOf = { 80: 6, 58: 5 } as const
/** A text keeps this many columns beside a long one at its right. */
const labelColumns = 12

/** Spaces and minus signs of typeset text, which the code page has not. */
const printable = (text: string): string => text.replaceAll(/[\u00A0\u2009\u202F]/g, ' ').replaceAll('\u2212', '-')

/**
 * Builds the bytes for a receipt printer. Code page Windows-1252 has the letters of English and Spanish, and the printers of the
 * ESC/POS family have it; other characters print as a question mark. No receipt opens the drawer: an opening is recorded by `openDrawer`.
 */
export const toEscPos = (printed: Printout): Uint8Array => {
  const columns = columnsOf[printed.paperMm]
  const encoder = new ReceiptPrinterEncoder({ language: 'esc-pos', columns, feedBeforeCut: 4 })
  /** Amounts are as wide as they are; the text beside them wraps. */
  const row = (left: string, right: string): void => {
    const width = Math.max(1, Math.min(right.length, columns - labelColumns))
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

  encoder.initialize().codepage('windows1252')
  const [name = '', ...address] = printed.store
  encoder.align('center').bold(true).line(printable(name)).bold(false)
  for (const text of address) encoder.line(printable(text))
  encoder.newline().bold(true).line(printable(printed.kind.toUpperCase())).bold(false).align('left')
  for (const [nth, part] of printed.parts.entries()) {
    if (nth > 0) rule()
    for (const { left, right, emphasis } of part) {
      encoder.bold(emphasis === 'bold' || emphasis === 'large')
      row(left, right)
      encoder.bold(false)
    }
  }
  if (printed.code) {
    const { receiptNumber } = printed.code
    encoder
      .newline()
      .align('center')
      .qrcode(receiptNumber, { model: 2, size: moduleOf[printed.paperMm], errorlevel: 'h' })
      .line(receiptNumber)
      .align('left')
  }
  if (printed.lastLine !== '') encoder.newline().align('center').line(printable(printed.lastLine)).align('left')
  if (printed.signature !== null) {
    encoder.newline().newline().newline()
    rule()
    encoder.line(printable(printed.signature))
  }
  return encoder.cut('partial').encode()
}
