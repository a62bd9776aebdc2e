import type { Store } from '@tillgate/contract/stores.ts'
import { isBankVerified } from '@tillgate/domain/stores.ts'
import type { StoreRow } from './stores.queries.ts'

export const toStore = (row: StoreRow): Store => ({
  id: row.id,
  businessName: row.business_name,
  type: row.type,
  code: row.code,
  addressLine1: row.address_line_1,
  addressLine2: row.address_line_2,
  city: row.city,
  state: row.state_code,
  zipCode: row.zip_code,
  status: row.status,
  applicationStatus: row.application_status,
  bankAccountStatus: row.bank_account_status,
  isBankAccountVerified: isBankVerified(row.bank_account_status),
  bankAccountNumber: row.bank_account_last4,
})
