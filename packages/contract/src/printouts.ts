import { paperWidths } from '@tillgate/domain/till-settings.ts'
import * as z from 'zod/mini'
import { ReceiptNumber } from './purchases.ts'

/** `emphasis`: how the row is set. Texts and amounts stand on the paper as they are. */
const PrintedRow = z.strictObject({
  left: z.string(),
  right: z.string(),
  emphasis: z.enum(['plain', 'small', 'bold', 'large']),
})
export type PrintedRow = z.infer<typeof PrintedRow>

/** Receipt, day report or balance as it is printed, in the language of the call. */
export const Printout = z.strictObject({
  paperMm: z.literal(paperWidths),
  /** Name, address and phone of the store. */
  store: z.array(z.string()),
  kind: z.string(),
  /** Rows in parts, with a rule between the parts. */
  parts: z.array(z.array(PrintedRow)),
  /** Of a purchase: its number, and the QR code of the number as an SVG path, 21 modules a side. */
  code: z.nullable(z.strictObject({ receiptNumber: ReceiptNumber, qrPath: z.string() })),
  lastLine: z.string(),
  /** Word under a line to sign on; null: nobody signs. */
  signature: z.nullable(z.string()),
})
export type Printout = z.infer<typeof Printout>

export const printoutFormat = z.optional(z.literal('escpos'))
/** `escpos`: bytes for a receipt printer (ESC/POS, code page Windows-1252, QR code, cut), base64; null: not asked for. */
export const PrintoutAnswer = z.strictObject({ printed: Printout, escpos: z.nullable(z.base64()) })
export type PrintoutAnswer = z.infer<typeof PrintoutAnswer>
