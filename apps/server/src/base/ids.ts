import { randomInt } from 'node:crypto'
import { receiptNumberOf, receiptNumbers } from '@tillgate/domain/receipt-numbers.ts'
import { v7 } from 'uuid'

/** Returns a UUIDv7 (RFC 9562 §5.7). Ids of one process increase, also within a millisecond. */
export const newId = (): string => v7()

/** Returns a UUIDv7 for a past instant, sorted by that instant. */
export const idAt = (at: Date): string => v7({ msecs: at.getTime() })

/** Draws a receipt number. The database rejects a number that the partner already has. */
export const newReceiptNumber = (): string => receiptNumberOf(randomInt(receiptNumbers))
