import type { PartnerDetail, PartnerRow as PartnerAnswer } from '@tillgate/contract/operator-partners.ts'
import type { PartnerFigures, PartnerRow, StoreSeen, UserSeen } from './partners.queries.ts'

export const toPartnerRow = (row: PartnerRow): PartnerAnswer => ({
  id: row.id,
  businessName: row.business_name,
  type: row.type,
  applicationStatus: row.application_status,
  supportId: row.code,
  stores: row.stores,
  suspendedStores: row.suspended,
  createdAt: row.created_at.toISOString(),
})

const toStore = (row: StoreSeen): PartnerDetail['stores'][number] => ({
  id: row.id,
  businessName: row.business_name,
  supportId: row.code,
  type: row.type,
  status: row.status,
  isPrimary: row.is_primary,
  address: row.address,
  applicationStatus: row.application_status,
  applicationId: row.application_id,
  bankAccountStatus: row.bank_account_status,
  bankAccountNumber: row.bank_account_last4,
  suspension:
    row.suspended_at === null
      ? null
      : { at: row.suspended_at.toISOString(), reason: row.suspended_reason, by: row.suspended_name ?? '' },
})

const toUser = (row: UserSeen): PartnerDetail['users'][number] => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  active: row.active,
  isPending: !row.email_verified,
  twoFactor: row.two_factor,
  identityStatus: row.identity_status,
  createdAt: row.created_at.toISOString(),
  waiver:
    row.waiver_by === null || row.waiver_at === null
      ? null
      : {
          by: { id: row.waiver_by, name: row.waiver_name ?? '' },
          at: row.waiver_at.toISOString(),
          reason: row.waiver_reason ?? '',
        },
})

export const toPartnerDetail = (
  partner: PartnerFigures,
  stores: readonly StoreSeen[],
  users: readonly UserSeen[],
): PartnerDetail => ({
  id: partner.id,
  businessName: partner.business_name,
  type: partner.type,
  applicationStatus: partner.application_status,
  createdAt: partner.created_at.toISOString(),
  stores: stores.map(toStore),
  storeTotal: partner.stores,
  users: users.map(toUser),
  userTotal: partner.users,
  items: partner.items,
  batches: partner.batches,
})
