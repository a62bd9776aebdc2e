import { readPurchaseReference } from '@tillgate/domain/receipt-numbers.ts'

/**
 * Returns true for the code of a receipt: its number with the dash, as its QR code has it, or the address of its page. Eight digits without a
 * dash are a barcode.
 */
export const isReceiptCode = (code: string): boolean =>
  /[-/]/.test(code) && readPurchaseReference(code.trim()) !== undefined
