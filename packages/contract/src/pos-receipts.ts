import { paperWidths } from '@tillgate/domain/till-settings.ts'
import * as z from 'zod/mini'
import { tills } from './access.ts'
import { ReceiptNumber } from './purchases.ts'
import { resource } from './route.ts'
import { withId } from './scalars.ts'

const route = resource({ tags: ['Baskets'], access: tills })

/** `emphasis`: how the row is set. Amounts are texts with their currency. */
const PrintedSum = z.strictObject({
  label: z.string(),
  amount: z.string(),
  emphasis: z.enum(['plain', 'small', 'bold', 'large']),
})
/** Receipt as it is printed, in the language of the call: each text stands on the paper as it is. */
export const PrintedReceipt = z.strictObject({
  paperMm: z.literal(paperWidths),
  /** Name, address and phone of the store. */
  store: z.array(z.string()),
  kind: z.string(),
  /** Rows with a text at each side: the time and the till, and of a return its sale. */
  head: z.array(z.strictObject({ left: z.string(), right: z.string() })),
  lines: z.array(
    z.strictObject({
      lineId: z.number(),
      name: z.string(),
      amount: z.string(),
      detail: z.string(),
      pays: z.string(),
    }),
  ),
  sums: z.array(PrintedSum),
  paid: z.array(PrintedSum),
  /** What the card has left, where the issuer reports it and the store prints it. */
  balances: z.array(PrintedSum),
  receiptNumber: ReceiptNumber,
  /** QR code of the number as an SVG path: 21 modules a side. */
  qrPath: z.string(),
  lastLine: z.string(),
})
export type PrintedReceipt = z.infer<typeof PrintedReceipt>

/**
 * Receipt for paper of the store's width. `format=escpos`: with the bytes for a receipt printer (ESC/POS, code page Windows-1252, QR
 * code, cut). 409 `receipt.none` before the payment.
 */
export const getPosReceipt = route({
  method: 'GET',
  path: '/api/pos/purchase/:id/receipt',
  summary: 'Read a receipt to print it',
  limit: 600,
  params: withId,
  query: z.strictObject({ format: z.optional(z.literal('escpos')) }),
  answer: z.strictObject({
    printed: PrintedReceipt,
    /** Bytes for the printer, base64. */
    escpos: z.nullable(z.base64()),
  }),
})
