import { retailerTypes } from '@tillgate/domain/stores.ts'
import { authRecord } from './auth-record.ts'

/**
 * Returns true for a dental, vision or hearing practice: it has procedures and patients, no items, barcodes and shoppers. The type
 * of the partner decides, because the stores of a practice are of its type alone.
 */
export const isPractice = (): boolean => {
  const type = authRecord()?.user.retailer?.type
  return type !== undefined && !retailerTypes.includes(type)
}
