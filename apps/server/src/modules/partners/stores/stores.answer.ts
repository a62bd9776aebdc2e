import type { Store, StoreRow as StoreLine } from '@tillgate/contract/stores.ts'
import { isBankVerified } from '@tillgate/domain/stores.ts'
import type { ListedStore, StoreRow } from './stores.queries.ts'

export const toStore = (row: StoreRow): Store => ({
  id: row.id,
  businessName: row.businessName,
  type: row.type,
  code: row.code,
  addressLine1: row.addressLine1,
  addressLine2: row.addressLine2,
  city: row.city,
  state: row.stateCode,
  zipCode: row.zipCode,
  status: row.status,
  applicationStatus: row.applicationStatus,
  bankAccountStatus: row.bankAccountStatus,
  isBankAccountVerified: isBankVerified(row.bankAccountStatus),
  bankAccountNumber: row.bankAccountLast4,
  suspendedReason: row.isSuspended ? row.suspendedReason : null,
})

export const toListedStore = (row: ListedStore): StoreLine => ({
  ...toStore(row),
  isPrimary: row.isPrimary,
  isSuspended: row.isSuspended,
  cashiers: row.cashiers,
  terminals: row.terminals,
  applicationPhase: row.applicationPhase,
  applicationDueAt: row.applicationDueAt?.toISOString() ?? null,
  rejectionReason: row.applicationStatus === 'REJECTED' ? row.rejectionReason : null,
})
