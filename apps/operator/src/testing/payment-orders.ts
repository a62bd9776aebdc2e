import type { PaymentOrder, RunOrder, StatementDetail } from '@tillgate/contract/operator-payment-orders.ts'
import type { PayoutRequest } from '@tillgate/contract/operator-payouts.ts'
import { delgado } from './partners.ts'
import { hold, oliveName, orderId, ottoName, programId, runId, statementId, zone } from './settlement.ts'
import { idOf } from './staff.ts'

const figures = { purchases: 214, benefits: 3600, fees: -110.82, adjusted: 0, payable: 3489.18 }
export const runOrder: RunOrder = {
  id: orderId,
  partnerId: delgado.id,
  number: 20_874,
  partner: delgado.businessName,
  stores: 1,
  states: ['HELD', 'READY'],
  ...figures,
  statements: [{ id: statementId, store: 'Doral', supportId: '73950418', last4: '6789', state: 'HELD', ...figures }],
}

export const held: StatementDetail = {
  id: statementId,
  storeId: idOf(650),
  store: 'Doral',
  supportId: '73950418',
  state: 'HELD',
  status: 'PENDING',
  ...figures,
  lines: [
    { kind: 'purchases', count: 214, amount: 3600 },
    { kind: 'processing-fee', count: 214, amount: -110.82 },
  ],
  entries: 428,
  entrySum: 3489.18,
  last4: '6789',
  trace: null,
  effectiveOn: null,
  sentAt: null,
  settledAt: null,
  returnedAt: null,
  returnCode: null,
  returnText: '',
  holds: [hold],
  rolledOverTo: null,
  moves: {
    at: null,
    arrivesOn: null,
    ifEnded: '2026-11-23T22:00:00.000Z',
    ifEndedArrivesOn: '2026-11-24',
  },
  adjustments: [],
}
export const returned: StatementDetail = {
  ...held,
  id: idOf(632),
  storeId: idOf(651),
  store: 'Hialeah',
  state: 'RETURNED',
  status: 'RETURNED',
  returnedAt: '2026-11-23T13:14:00.000Z',
  returnCode: 'R02',
  returnText: 'ACCOUNT CLOSED',
  sentAt: '2026-11-20T22:48:00.000Z',
  trace: '091000010000001',
  effectiveOn: '2026-11-23',
  holds: [
    {
      ...hold,
      id: idOf(641),
      kind: 'BANK_CHANGE',
      endsAt: '2026-11-26T15:12:00.000Z',
      canEnd: false,
      reason: '',
    },
  ],
  moves: {
    at: '2026-11-27T22:00:00.000Z',
    arrivesOn: '2026-11-30',
    ifEnded: '2026-11-23T22:00:00.000Z',
    ifEndedArrivesOn: '2026-11-24',
  },
}
export const sentOne: StatementDetail = {
  ...held,
  id: idOf(633),
  storeId: idOf(652),
  store: 'Little Havana',
  state: 'PAYMENTREQUESTED',
  status: 'PAYMENTREQUESTED',
  sentAt: '2026-11-20T22:48:00.000Z',
  trace: '091000010000002',
  effectiveOn: '2026-11-23',
  holds: [],
  moves: null,
}

export const paymentOrder: PaymentOrder = {
  id: orderId,
  number: 20_874,
  builtAt: '2026-11-20T22:05:00.000Z',
  partner: { id: delgado.id, name: delgado.businessName },
  run: {
    id: runId,
    number: 4468,
    status: 'SENT',
    programId,
    program: 'Harbor Health',
    timeZone: zone,
    cutOff: '2026-11-20T22:00:00.000Z',
  },
  amount: 10_467.54,
  paid: 3489.18,
  held: 3489.18,
  returned: 3489.18,
  moved: 0,
  isBalanced: true,
  isIntact: true,
  entries: 1284,
  statements: [returned, held, sentOne],
  statementTotal: 3,
  timeline: [
    { at: '2026-11-23T13:14:00.000Z', kind: 'returned', store: 'Hialeah', by: null, detail: 'R02' },
    { at: '2026-11-20T22:48:00.000Z', kind: 'approved', store: '', by: oliveName, detail: '' },
    { at: '2026-11-20T22:31:00.000Z', kind: 'held', store: 'Doral', by: oliveName, detail: 'OPERATOR' },
    { at: '2026-11-20T22:05:00.000Z', kind: 'built', store: '', by: null, detail: '' },
  ],
}

export const openAccount = {
  cutOff: '2026-11-23T22:00:00.000Z',
  timeZone: zone,
  arrivesOn: '2026-11-24',
  purchases: 127,
  amount: 3962.37,
  isHeld: false,
  adjustedToday: 0,
  isStoreActive: true,
  limit: 100,
}

export const payoutRequest: PayoutRequest = {
  id: idOf(660),
  number: 21,
  state: 'OPEN',
  change: {
    kind: 'ADJUSTMENT',
    partner: { id: delgado.id, name: delgado.businessName },
    store: { id: held.storeId, name: 'Doral' },
    orderId: null,
    programId: idOf(661),
    purchaseId: null,
    amount: 126.88,
    said: 'We pay it now.',
  },
  reason: 'Reversed by mistake today',
  proposedBy: ottoName,
  proposedAt: '2026-11-23T18:00:00.000Z',
  expiresAt: null,
  decidedBy: null,
  decidedAt: null,
  decisionReason: '',
  obstacle: null,
  blocker: null,
  confirmableFrom: null,
}
