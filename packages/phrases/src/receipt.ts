import { receipt as english } from './en/receipt.ts'
import { receipt as spanish } from './es/receipt.ts'

/** Said by the shopper's receipt alone, which loads nothing else: both languages side by side, without a translator. */
export const receiptTexts = { 'en-US': english, 'es-ES': spanish } as const
export type ReceiptLanguage = keyof typeof receiptTexts
