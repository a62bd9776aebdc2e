import type { login, Retailer } from '@tillgate/contract/auth.ts'
import type { Answer } from '@tillgate/contract/route.ts'
import type { PortalRole } from '@tillgate/domain/roles.ts'
import type { PartnerWithStores } from './auth.queries.ts'

type Named = { id: string; firstName: string; lastName: string }

/** Only supervisors are limited to stores in the portal. */
export const supervisorIdOf = (id: string, role: PortalRole): string | null => (role === 'SUPERVISOR' ? id : null)

export const toRetailer = (partner: PartnerWithStores): Retailer => ({
  id: partner.id,
  type: partner.type,
  businessName: partner.businessName,
  approvedScreen: partner.approvedScreen,
  isLimited: partner.isLimited,
  stores: partner.stores.map((store) => ({ id: store.id, businessName: store.businessName, status: store.status })),
})

export const toSignedIn = (
  account: Named,
  role: PortalRole,
  token: string,
  { retailer, device }: { retailer: Retailer | null; device: string },
): Answer<typeof login> => ({
  accessToken: token,
  userIdentifier: account.id,
  id: account.id,
  firstName: account.firstName,
  lastName: account.lastName,
  role,
  retailer,
  device,
})
