import type { getProfile, ProfileRetailer } from '@tillgate/contract/auth.ts'
import type { Answer } from '@tillgate/contract/route.ts'
import { type PartnerType, type PortalRole } from '@tillgate/domain/roles.ts'
import { retailerTypes } from '@tillgate/domain/stores.ts'
import { toRetailer } from '../auth/auth.answer.ts'
import type { findBusiness, findPerson, PartnerWithStores } from '../auth/auth.queries.ts'

type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>
type Business = NonNullable<Awaited<ReturnType<typeof findBusiness>>>

export const toProfileRetailer = (
  partner: PartnerWithStores,
  business: Business,
  routingLast4: string | null,
): ProfileRetailer => ({
  ...toRetailer(partner),
  contactPerson: business.contactPerson ?? '',
  contactEmailAddress: business.contactEmail ?? '',
  contactPhoneNumber: business.phoneNumber ?? '',
  contactVersion: business.contactVersion,
  bankAccountNumber: business.last4,
  bankRoutingNumber: routingLast4,
  entryPanManuallyStatus: business.manualCardEntry,
  entryPanManuallyStatusUpdatedDate: business.manualCardEntryAt?.toISOString() ?? null,
  entryPanManuallyReason: business.manualCardEntryReason,
})

const partnerTypeOf = (retailer: ProfileRetailer | null): PartnerType | null => {
  if (retailer === null) return 'NEWPARTNER'
  return retailerTypes.includes(retailer.type) ? null : 'PROVIDER'
}

export const toProfile = (
  person: Person,
  role: PortalRole,
  retailer: ProfileRetailer | null,
): Answer<typeof getProfile> => ({
  id: person.id,
  email: person.email,
  phoneNumber: person.phoneNumber,
  firstName: person.firstName,
  lastName: person.lastName,
  role,
  identityVerificationStatus: person.identityStatus,
  twoFactor: person.twoFactor,
  partnerType: partnerTypeOf(retailer),
  retailer,
})
