import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import { einField } from '#server/modules/onboarding/api.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import type { BusinessRow } from './detail.queries.ts'

export const openEin = (
  keyring: Keyring,
  row: Pick<BusinessRow, 'partnerId' | 'id' | 'einSealed'>,
): string | undefined => (row.einSealed ? keyring.open(einField(row), row.einSealed) : undefined)

export const toBusiness = (keyring: Keyring, row: BusinessRow): ApplicationDetail['business'] => ({
  version: row.version,
  businessName: row.businessName,
  doingBusinessAs: row.doingBusinessAs,
  einLast4: openEin(keyring, row)?.slice(-4) ?? null,
  contactPerson: row.contactPerson,
  contactEmailAddress: row.contactEmail,
  phoneNumber: row.phoneNumber,
  addressLine1: row.addressLine1,
  addressLine2: row.addressLine2,
  city: row.city,
  state: row.stateCode,
  zipCode: row.zipCode,
  addressSource: row.addressSource,
  isAddressVerified: row.addressVerified,
  isStreetVerified: row.streetVerified,
  businessDescription: row.businessDescription,
  npi: row.npi,
})
