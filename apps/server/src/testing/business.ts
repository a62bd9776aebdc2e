import type { BusinessEdit, BusinessInformation, Owner } from '@tillgate/contract/business.ts'

/** A business form that is right in every respect. */
export const aBusiness = (but: Partial<BusinessInformation> = {}): BusinessInformation => ({
  businessName: 'Corner Grocery LLC',
  doingBusinessAs: 'Corner Grocery',
  employerIdentificationNumber: '123456789',
  contactPerson: 'Ana Ruiz',
  phoneNumber: '3055550142',
  addressLine1: '1290 W 49th St',
  addressLine2: '',
  city: 'Hialeah',
  state: 'FL',
  zipCode: '33012',
  addressSource: 'TYPED',
  type: 'GROCERY',
  businessDescription: 'Groceries and household items',
  ...but,
})

/** The form as saved over the version that was read; 1 before the first save. */
export const aBusinessEdit = ({ version = 1, ...but }: Partial<BusinessEdit> = {}): BusinessEdit => ({
  ...aBusiness(but),
  version,
})

export const anOwner = (but: Partial<Owner> = {}): Owner => ({
  firstName: 'Ana',
  lastName: 'Ruiz',
  email: 'ana@people.test',
  ownership: 100,
  ownerPhoneNumber: '3055550142',
  isControlPerson: true,
  ...but,
})
