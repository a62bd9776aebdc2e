import { isUnanswered, Refused } from '@tillgate/client/refused.ts'

/** The server refused nothing. */
export const isUndecided = (error: unknown): boolean => !(error instanceof Refused) || isUnanswered(error)
/** The barcode is none of the store's items. */
export const isNotSold = (error: unknown): boolean => error instanceof Refused && error.code === 'item.not-found'
export const reasonOf = (error: unknown) =>
  error instanceof Refused && error.reason !== '' ? { reason: error.reason } : {}
export const codeOf = (error: unknown): string => (error instanceof Refused ? error.code : 'unknown')
