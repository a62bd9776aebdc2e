import type { AuditRow, SignIn } from '@tillgate/contract/operator-audit.ts'
import type { PartnerDetail, PartnerRow } from '@tillgate/contract/operator-partners.ts'
import { idOf, olive } from './staff.ts'

export const delgado: PartnerRow = {
  id: idOf(200),
  businessName: 'Delgado Fresh Markets LLC',
  type: 'GROCERY',
  states: ['APPROVED'],
  supportId: 'DF-10482',
  stores: 3,
  suspendedStores: 1,
  owed: 5204.27,
  heldStores: 1,
  openWork: 2,
  createdAt: '2026-09-02T14:00:00.000Z',
}

const store: PartnerDetail['stores'][number] = {
  id: idOf(300),
  businessName: 'Delgado Fresh, Kendall',
  supportId: 'DF-10482',
  type: 'GROCERY',
  status: 'ACTIVE',
  isPrimary: true,
  address: '11890 SW 88th St, Miami, FL 33186',
  applicationStatus: 'APPROVED',
  applicationId: idOf(100),
  bankAccountStatus: 'AUTOMATICALLY_VERIFIED',
  bankAccountNumber: '6789',
  suspension: null,
}
export const delgadoDetail: PartnerDetail = {
  id: delgado.id,
  businessName: delgado.businessName,
  type: 'GROCERY',
  states: ['APPROVED'],
  isBlocked: false,
  end: null,
  createdAt: delgado.createdAt,
  stores: [
    store,
    {
      ...store,
      id: idOf(301),
      businessName: 'Delgado Fresh, Hialeah',
      supportId: 'DF-10483',
      isPrimary: false,
      status: 'INACTIVE',
      applicationId: null,
      suspension: { at: '2026-11-19T09:30:00.000Z', reason: 'Complaints about prices', by: 'Otto Lang' },
    },
  ],
  storeTotal: 2,
  suspendedStores: 1,
  users: [
    {
      id: idOf(400),
      name: 'María Delgado',
      email: 'maria@delgado.test',
      role: 'RETAILER',
      active: true,
      isPending: false,
      twoFactor: true,
      identityStatus: 'IDV_SUCCESS',
      createdAt: delgado.createdAt,
    },
  ],
  userTotal: 1,
  items: 1176,
  batches: 12,
}

export const entry: AuditRow = {
  id: idOf(700),
  at: '2026-11-21T14:40:00.000Z',
  partner: { id: delgado.id, name: delgado.businessName },
  actor: { id: olive.id, name: 'Olive Price', role: 'OPERATOR' },
  action: 'store.suspended',
  object: 'store',
  objectId: idOf(300),
  before: { status: 'ACTIVE', code: 'DF-10482' },
  after: { status: 'INACTIVE', code: 'DF-10482', reason: 'Complaints about prices' },
  objectName: 'Delgado Fresh Markets, 10482001',
  requestId: 'req-1',
  number: 12,
  hash: '88d241f0'.repeat(8),
}

export const signIn: SignIn = {
  id: idOf(701),
  at: '2026-11-21T14:38:00.000Z',
  userId: olive.id,
  name: 'Olive Price',
  email: 'olive@operator.test',
  action: 'signed-in',
  ip: '198.51.100.7',
  userAgent: 'Firefox',
}

export const pageOf = <T>(items: T[]) => ({ items, page: 1, pageSize: 15, total: items.length, totalIsCapped: false })
