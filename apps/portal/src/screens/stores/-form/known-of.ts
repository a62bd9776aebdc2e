import type { StoreDetails } from '@tillgate/contract/business.ts'
import { emptyBusiness, type BusinessFields } from '#portal/features/business-form/business-fields.ts'

/** Values of a new store that the first store already has. */
export const knownOf = ({ type, employerIdentificationNumber, contactPerson }: StoreDetails): BusinessFields => ({
  ...emptyBusiness,
  version: 0,
  type,
  employerIdentificationNumber,
  contactPerson,
  addressSource: 'TYPED',
})
