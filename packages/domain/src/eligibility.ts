import type { ApplicationStatus, StoreStatus } from './stores.ts'

/** Why a till refuses to sell an item: first what concerns the store, then the item. */
export const saleFaults = [
  'STORE_ON_HOLD',
  'STORE_NOT_APPROVED',
  'STORE_SUSPENDED',
  'STORE_INACTIVE',
  'NOT_IN_CATALOGUE',
  'NOT_AT_STORE',
  'ITEM_INACTIVE',
  'LABEL_UNREADABLE',
] as const
export type SaleFault = (typeof saleFaults)[number]

export type StoreAtTill = {
  status: StoreStatus
  applicationStatus: ApplicationStatus
  isSuspended: boolean
  /** The program stopped the partner as a whole. */
  isBlocked: boolean
}
/** Returns why a store does not sell at all. A suspended store is inactive, too. */
export const storeFaultsOf = ({ status, applicationStatus, isSuspended, isBlocked }: StoreAtTill): SaleFault[] => [
  ...(isBlocked ? ['STORE_ON_HOLD' as const] : []),
  ...(applicationStatus === 'APPROVED' ? [] : ['STORE_NOT_APPROVED' as const]),
  ...(isSuspended ? ['STORE_SUSPENDED' as const] : []),
  ...(status === 'ACTIVE' || isSuspended ? [] : ['STORE_INACTIVE' as const]),
]

/**
 * `itemId` null: no item of the partner has the barcode. `priceCents` null: the store does not sell the item.
 * `isUnreadable`: the store takes prices from labels, and a check digit of this label does not fit.
 */
export type ItemAtTill = {
  itemId: string | null
  priceCents: number | null
  active: boolean | null
  isUnreadable: boolean
}
/** Returns why a store does not sell an item. Undefined: the item can be sold. */
export const itemFaultOf = ({ itemId, priceCents, active, isUnreadable }: ItemAtTill): SaleFault | undefined => {
  if (itemId === null) return 'NOT_IN_CATALOGUE'
  if (priceCents === null) return 'NOT_AT_STORE'
  if (active !== true) return 'ITEM_INACTIVE'
  return isUnreadable ? 'LABEL_UNREADABLE' : undefined
}
