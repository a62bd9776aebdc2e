import type { PartnerDetail, PartnerRow as PartnerAnswer } from '@tillgate/contract/operator-partners.ts'
import { fromCents } from '@tillgate/domain/money.ts'
import { partnerStatesOf } from '@tillgate/domain/partner-state.ts'
import type { PartnerFigures, PartnerRow, PartnerStanding, StoreSeen, UserSeen } from './partners.queries.ts'

export const toPartnerRow = (row: PartnerRow, standing: PartnerStanding | undefined): PartnerAnswer => ({
  id: row.id,
  businessName: row.businessName,
  type: row.type,
  states: partnerStatesOf(row),
  supportId: row.code,
  stores: row.stores,
  suspendedStores: row.suspended,
  owed: fromCents(standing?.owedCents ?? 0),
  heldStores: standing?.heldStores ?? 0,
  openWork: standing?.openWork ?? 0,
  createdAt: row.createdAt.toISOString(),
})

const toStore = (row: StoreSeen): PartnerDetail['stores'][number] => ({
  id: row.id,
  businessName: row.businessName,
  supportId: row.code,
  type: row.type,
  status: row.status,
  isPrimary: row.isPrimary,
  address: row.address,
  applicationStatus: row.applicationStatus,
  applicationId: row.applicationId,
  bankAccountStatus: row.bankAccountStatus,
  bankAccountNumber: row.bankAccountLast4,
  suspension:
    row.suspendedAt === null
      ? null
      : { at: row.suspendedAt.toISOString(), reason: row.suspendedReason, by: row.suspendedName ?? '' },
})

const toUser = (row: UserSeen): PartnerDetail['users'][number] => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  active: row.active,
  isPending: !row.emailVerified,
  twoFactor: row.twoFactor,
  identityStatus: row.identityStatus,
  createdAt: row.createdAt.toISOString(),
  waiver:
    row.waiverBy === null || row.waiverAt === null
      ? null
      : {
          by: { id: row.waiverBy, name: row.waiverName ?? '' },
          at: row.waiverAt.toISOString(),
          reason: row.waiverReason ?? '',
        },
})

export const toPartnerDetail = (
  partner: PartnerFigures,
  stores: readonly StoreSeen[],
  users: readonly UserSeen[],
): PartnerDetail => ({
  id: partner.id,
  businessName: partner.businessName,
  type: partner.type,
  states: partnerStatesOf(partner),
  isBlocked: partner.isBlocked,
  end:
    partner.lastDay === null ? null : { lastDay: partner.lastDay, isOver: partner.isEnded, reason: partner.endReason },
  createdAt: partner.createdAt.toISOString(),
  stores: stores.map(toStore),
  storeTotal: partner.stores,
  suspendedStores: partner.suspended,
  users: users.map(toUser),
  userTotal: partner.users,
  items: partner.items,
  batches: partner.batches,
})
