import type { PartnerMoney } from '@tillgate/contract/operator-partner-money.ts'
import type { PartnerRecord } from '@tillgate/contract/operator-partner-record.ts'
import { hold, orderId, zone } from './settlement.ts'
import { idOf } from './staff.ts'

const nothing = { purchases: { count: 0, amount: 0 }, returns: { count: 0, amount: 0 }, fees: 0, adjustments: 0 }

/** Kendall is paid next, Hialeah is held with an unpaid statement. */
export const partnerMoney: PartnerMoney = {
  timeZone: zone,
  cutOff: '2026-11-23T22:00:00.000Z',
  arrivesOn: '2026-11-24',
  next: 1351.82,
  held: 3034.02,
  notDue: 0,
  debt: 0,
  owed: 4385.84,
  isBalanced: true,
  onItsWay: { count: 1, amount: 4730.48 },
  paidThisMonth: { month: '2026-11', count: 15, amount: 87_610.56, lastAt: '2026-11-23T14:00:00.000Z' },
  stores: [
    {
      ...nothing,
      storeId: idOf(301),
      store: 'Delgado Fresh, Hialeah',
      supportId: 'DF-10483',
      last4: '7712',
      purchases: { count: 84, amount: 2071.52 },
      returns: { count: 3, amount: -31.47 },
      fees: -104.63,
      adjustments: 98.6,
      carried: 1000,
      payable: 3034.02,
      notDue: 0,
      isHeld: true,
    },
    {
      ...nothing,
      storeId: idOf(300),
      store: 'Delgado Fresh, Kendall',
      supportId: 'DF-10482',
      last4: '6789',
      purchases: { count: 41, amount: 1409.92 },
      returns: { count: 1, amount: -9.32 },
      fees: -48.78,
      carried: 0,
      payable: 1351.82,
      notDue: 0,
      isHeld: false,
    },
  ],
  storeTotal: 3,
  holds: [{ storeId: idOf(301), stores: ['Delgado Fresh, Hialeah'], amount: 3034.02, hold }],
  orders: [
    {
      id: orderId,
      number: 20_871,
      cutOff: '2026-11-20T22:00:00.000Z',
      arrivesOn: '2026-11-23',
      states: ['SETTLED'],
      stores: 2,
      amount: 4730.48,
    },
  ],
}

const document: PartnerRecord['documents'][number] = {
  id: idOf(740),
  kind: 'CREDENTIALS',
  store: 'Delgado Fresh, Kendall',
  applicationId: idOf(100),
  uploadedAt: '2025-12-01T14:00:00.000Z',
  expiresOn: '2026-12-12',
  daysLeft: 19,
  isOpened: true,
  verifiedAt: '2025-12-14T14:00:00.000Z',
  verifiedBy: 'Olive Price',
}
export const partnerRecord: PartnerRecord = {
  documents: [
    document,
    {
      ...document,
      id: idOf(741),
      kind: 'W9',
      expiresOn: null,
      daysLeft: null,
      isOpened: false,
      verifiedAt: null,
      verifiedBy: null,
    },
  ],
  review: {
    applicationId: idOf(100),
    isOpen: false,
    checks: [
      { check: 'bank', result: 'look', at: '2026-11-19T14:00:00.000Z', isRepeatable: false },
      { check: 'address', result: 'pass', at: null, isRepeatable: false },
      { check: 'sanctions', result: 'pass', at: '2026-11-20T14:00:00.000Z', isRepeatable: true },
    ],
  },
}
