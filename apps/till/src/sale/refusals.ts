import { Refused } from '@tillgate/client/refused.ts'

/** Why a scan became no line. `not-here`: other stores of the partner sell it. `unreadable`: a damaged label of a scale. */
export type Unsold = 'not-found' | 'not-here' | 'inactive' | 'unreadable'

const isUnreadable = ({ fields }: Refused): boolean => fields.some(({ code }) => code === 'barcode.label-unreadable')
/** Returns why the server does not sell a scanned code. */
export const unsoldOf = (error: unknown): Unsold => {
  if (!(error instanceof Refused)) return 'not-found'
  if (error.code === 'item.not-sold-here') return 'not-here'
  if (error.code === 'item.inactive') return 'inactive'
  return isUnreadable(error) ? 'unreadable' : 'not-found'
}
/** The barcode is none of the store's items. */
export const isNotSold = (error: unknown): boolean =>
  error instanceof Refused && (error.code === 'item.not-found' || error.code === 'item.not-sold-here')
export const reasonOf = (error: unknown) =>
  error instanceof Refused && error.reason !== '' ? { reason: error.reason } : {}
export const codeOf = (error: unknown): string => (error instanceof Refused ? error.code : 'unknown')
