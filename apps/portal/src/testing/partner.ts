import type { login } from '@tillgate/contract/auth.ts'
import type { Item, ItemDetail, ItemStore } from '@tillgate/contract/items.ts'
import type { Answer } from '@tillgate/contract/route.ts'
import type { Store } from '@tillgate/contract/stores.ts'

const idOf = (n: number): string => `0190aaaa-0000-7000-8000-${String(n).padStart(12, '0')}`

export const storeOf = (n: number, businessName: string): Store => ({
  id: idOf(n),
  businessName,
  type: 'GROCERY',
  code: `S${n}`,
  addressLine1: '1 Main St',
  addressLine2: '',
  city: 'Hialeah',
  state: 'FL',
  zipCode: '33010',
  status: 'ACTIVE',
  applicationStatus: 'APPROVED',
  bankAccountStatus: 'AUTOMATICALLY_VERIFIED',
  isBankAccountVerified: true,
  bankAccountNumber: '6789',
  suspendedReason: null,
  isOnHold: false,
})
export const hialeah = storeOf(1, 'Delgado Fresh, Hialeah')
export const doral = storeOf(2, 'Delgado Fresh, Doral')

export const milk: Item = {
  id: idOf(100),
  userId: null,
  retailerBusinessName: 'Delgado Fresh Markets',
  name: 'Whole Milk, 1 gal',
  description: 'Vitamin D milk',
  code: '041220576135',
  unit: 'COUNT',
  price: 4.29,
  taxPercentage: 0,
  active: true,
  aplVerification: true,
  storeId: hialeah.id,
}
const soldAt = ({ id, businessName, code }: Store, price: number): ItemStore => ({
  storeId: id,
  storeName: businessName,
  supportId: code,
  address: '1 Main St, Hialeah',
  price,
  taxPercentage: 0,
  active: true,
  storeStatus: 'ACTIVE',
})
export const milkDetail: ItemDetail = { ...milk, storesCount: 2, applyAllStore: false, approvedLists: [], version: 3 }
/** Milk is dearer in Doral. */
export const milkStores = { items: [soldAt(hialeah, 4.29), soldAt(doral, 4.49)], version: 3 }
export const bread: Item = { ...milk, id: idOf(101), name: 'Bread', code: '4011', price: 2.5, aplVerification: false }

export const maria: Answer<typeof login> = {
  accessToken: 'token-of-maria',
  userIdentifier: 'maria@delgado.test',
  id: idOf(8),
  firstName: 'María',
  lastName: 'Delgado',
  role: 'RETAILER',
  retailer: {
    id: idOf(9),
    type: 'GROCERY',
    businessName: 'Delgado Fresh Markets',
    approvedScreen: true,
    stores: [{ id: hialeah.id, businessName: hialeah.businessName, status: 'ACTIVE' }],
  },
  device: 'mark-of-maria',
}

/** Registered, and no store type yet. */
export const ana: Answer<typeof login> = {
  ...maria,
  accessToken: 'token-of-ana',
  userIdentifier: 'ana@ruiz.test',
  firstName: 'Ana',
  lastName: 'Ruiz',
  role: 'UNASSIGNED',
  retailer: null,
}

/** The same with a type, waiting to be approved. */
export const anaJoining: Answer<typeof login> = {
  ...ana,
  role: 'RETAILER',
  retailer: { id: idOf(10), type: 'PHARMACY', businessName: 'New business', approvedScreen: false, stores: [] },
}

export const pageOf = <T>(items: T[]) => ({ items, page: 1, pageSize: 15, total: items.length, totalIsCapped: false })
