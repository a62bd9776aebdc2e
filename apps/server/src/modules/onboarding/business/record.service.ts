import type { BusinessInformation } from '@tillgate/contract/business.ts'
import { einDigits } from '@tillgate/domain/business-numbers.ts'
import { internationalPhone } from '@tillgate/domain/phones.ts'
import { theKeyring } from '#server/secrets/installed.ts'
import { einField } from './business.answer.ts'
import type { StoreRow } from '#server/modules/partners/api.ts'

type StoreIdentity = Pick<StoreRow, 'partner_id' | 'id' | 'contact_email'>

/** What the business form says, as the record keeps it: the tax number sealed, and findable by its fingerprint alone. */
export const toRecord = (place: StoreIdentity, body: BusinessInformation, usualCity: string) => {
  const ein = einDigits(body.employerIdentificationNumber)
  return {
    business_name: body.businessName,
    doing_business_as: body.doingBusinessAs,
    ein_sealed: theKeyring().seal(einField(place), ein),
    ein_index: theKeyring().fingerprint('ein', ein),
    contact_person: body.contactPerson,
    contact_email: body.contactEmailAddress ?? place.contact_email,
    phone_number: internationalPhone(body.phoneNumber),
    address_line_1: body.addressLine1,
    address_line_2: body.addressLine2,
    city: body.city,
    state_code: body.state,
    zip_code: body.zipCode,
    address_source: body.addressSource,
    address_verified: body.addressSource !== 'MANUAL',
    address_usual_city: usualCity,
    business_description: body.businessDescription,
    npi: body.npi ?? '',
  }
}
