import { Refused } from '@tillgate/client/refused.ts'

/** The barcode is none of the store's items. */
export const isNotSold = (error: unknown): boolean => error instanceof Refused && error.code === 'item.not-found'
export const reasonOf = (error: unknown) =>
  error instanceof Refused && error.reason !== '' ? { reason: error.reason } : {}
export const codeOf = (error: unknown): string => (error instanceof Refused ? error.code : 'unknown')
