import type { BusinessInformation } from '@tillgate/contract/business.ts'
import { einDigits } from '@tillgate/domain/business-numbers.ts'
import { internationalPhone } from '@tillgate/domain/phones.ts'
import { einIndexes } from '#server/secrets/ein-indexes.ts'
import { einField } from '../records/business.answer.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import type { StoreRow } from '#server/modules/partners/api.ts'

/** `usualCity` is empty unless the address names a different city near its ZIP code. */
export type CheckedAddress = { usualCity: string; isStreetVerified: boolean }

type StoreIdentity = Pick<StoreRow, 'partnerId' | 'id' | 'contactEmail'>

/** Converts the business form to the stored record. The tax number is encrypted and searchable only by its fingerprint. */
export const toRecord = (
  keyring: Keyring,
  place: StoreIdentity,
  body: BusinessInformation,
  address: CheckedAddress,
) => {
  const ein = einDigits(body.employerIdentificationNumber)
  return {
    businessName: body.businessName,
    doingBusinessAs: body.doingBusinessAs,
    einSealed: keyring.seal(einField(place), ein),
    ...einIndexes(keyring, ein),
    contactPerson: body.contactPerson,
    contactEmail: body.contactEmailAddress ?? place.contactEmail,
    phoneNumber: body.phoneNumber === '' ? '' : internationalPhone(body.phoneNumber),
    addressLine1: body.addressLine1,
    addressLine2: body.addressLine2,
    city: body.city,
    stateCode: body.state,
    zipCode: body.zipCode,
    addressSource: body.addressSource,
    addressVerified: body.addressSource !== 'MANUAL',
    streetVerified: address.isStreetVerified,
    addressUsualCity: address.usualCity,
    businessDescription: body.businessDescription,
    npi: body.npi ?? '',
  }
}
