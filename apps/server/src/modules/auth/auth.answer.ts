import type { getProfile, login, Retailer } from '@tillgate/contract/auth.ts'
import type { Answer } from '@tillgate/contract/route.ts'
import type { PortalRole } from '@tillgate/domain/roles.ts'
import type { Account, findPartner, findPerson, listStoreNames } from './auth.queries.ts'

type StoreNames = Awaited<ReturnType<typeof listStoreNames>>
type Partner = Awaited<ReturnType<typeof findPartner>>
type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>

export const toRetailer = (partner: Partner, stores: StoreNames): Retailer => ({
  id: partner.id,
  type: partner.type,
  businessName: partner.business_name,
  approvedScreen: partner.approved_screen,
  stores: stores.map((store) => ({ id: store.id, businessName: store.business_name, status: store.status })),
})

export const toSignedIn = (
  account: Account,
  role: PortalRole,
  token: string,
  retailer: Retailer | null,
): Answer<typeof login> => ({
  accessToken: token,
  userIdentifier: account.id,
  id: account.id,
  firstName: account.first_name,
  lastName: account.last_name,
  role,
  retailer,
})

export const toProfile = (person: Person, role: PortalRole, retailer: Retailer): Answer<typeof getProfile> => ({
  id: person.id,
  email: person.email,
  phoneNumber: person.phone_number,
  firstName: person.first_name,
  lastName: person.last_name,
  role,
  identityVerificationStatus: person.identity_status,
  twoFactor: person.two_factor,
  retailer,
})
