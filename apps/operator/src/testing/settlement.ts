import type {
  RunCounts,
  SettlementOverview,
  SettlementRun,
  SettlementRunDetail,
  StoreHold,
} from '@tillgate/contract/operator-settlement.ts'
import { delgado } from './partners.ts'
import { idOf, olive, otto } from './staff.ts'

export const zone = 'America/New_York'
export const programId = idOf(600)
export const runId = idOf(610)
export const orderId = idOf(620)
export const statementId = idOf(630)
export const holdId = idOf(640)
export const oliveName = { id: olive.id, name: 'Olive Price' }
export const ottoName = { id: otto.id, name: 'Otto Lang' }

export const runCounts: RunCounts = { all: 214, needsMe: 1, sent: 5, waiting: 2 }

/** The Monday before Thanksgiving, a quarter to two in New York. */
export const overview: SettlementOverview = {
  now: '2026-11-23T18:48:00.000Z',
  lastIntakeAt: '2026-11-24T01:00:00.000Z',
  programs: [
    {
      id: programId,
      name: 'Harbor Health',
      timeZone: zone,
      cutOffTime: '17:00',
      weekdays: null,
      nextCutOff: '2026-11-23T22:00:00.000Z',
      arrivesOn: '2026-11-24',
      openAmount: 63_423.65,
      openPartners: 33,
    },
  ],
  waiting: { runs: 1, amount: 42_457.61, oldestId: runId },
  held: { orders: 3, amount: 9779.62, since: '2026-11-20T22:00:00.000Z' },
  exceptions: { open: 6, oldest: '2026-11-20T13:14:00.000Z' },
  days: [
    {
      day: '2026-11-23',
      holiday: null,
      cutOffs: [{ programId, at: '2026-11-23T22:00:00.000Z', arrivesOn: '2026-11-24' }],
    },
    {
      day: '2026-11-25',
      holiday: null,
      cutOffs: [{ programId, at: '2026-11-25T22:00:00.000Z', arrivesOn: '2026-11-27' }],
    },
    { day: '2026-11-26', holiday: 'thanksgiving', cutOffs: [] },
  ],
}

const head = {
  id: runId,
  number: 4471,
  programId,
  program: 'Harbor Health',
  timeZone: zone,
  cutOff: '2026-11-23T18:00:00.000Z',
  status: 'BUILT',
  builtAt: '2026-11-23T18:05:03.100Z',
  proposedBy: ottoName,
  proposedAt: '2026-11-23T18:31:00.000Z',
  rejectedBy: null,
  rejectedAt: null,
  rejectionReason: '',
  arrivesOn: '2026-11-24',
  returnsUntil: '2026-11-27',
  needsMe: true,
  orders: 10,
  statements: 14,
  amount: 45_946.79,
  heldOrders: 2,
  heldAmount: 3489.18,
} as const satisfies Partial<SettlementRun>

export const run: SettlementRun = {
  ...head,
  partnersLeft: 0,
  returnedStatements: 0,
  openExceptions: 0,
  silentAttempts: 0,
  rolledOverTo: null,
}

const noCauses: StoreHold['causes'] = []
export const hold = {
  id: holdId,
  kind: 'OPERATOR',
  begunAt: '2026-11-20T22:31:00.000Z',
  begunBy: oliveName,
  endsAt: null,
  canEnd: true,
  isOfPartner: false,
  reason: 'Two sales of $48.60 within 4 seconds.',
  causes: noCauses,
} as const

/** Proposed by Otto, for Olive to approve. */
export const nothingLeaves = { orders: 0, transfers: 0, amount: 0 }

export const runDetail: SettlementRunDetail = {
  ...head,
  begunAt: '2026-11-23T18:05:00.000Z',
  startedBy: null,
  proposalNote: 'Both holds are right.',
  approvedBy: null,
  approvedAt: null,
  sentAt: null,
  closedAt: null,
  settledAt: '2026-11-24T14:00:00.000Z',
  sums: {
    entries: { amount: 45_946.79, count: 4514 },
    statements: { amount: 45_946.79, count: 14 },
    orders: { amount: 45_946.79, count: 10 },
    file: { amount: 45_946.79, count: 13 },
  },
  isBalanced: true,
  lines: [
    { kind: 'purchases', count: 1477, amount: 46_600.31 },
    { kind: 'processing-fee', count: 1477, amount: -1308.06 },
    { kind: 'carried-in', count: 1, amount: 654.54 },
  ],
  rates: [{ percent: 2.75, fixed: 0.25 }],
  held: [
    {
      id: statementId,
      orderId,
      partnerId: delgado.id,
      partner: delgado.businessName,
      store: 'Doral',
      amount: 3489.18,
      holds: [hold],
      rolledOverToCutOff: null,
      isLeft: false,
    },
  ],
  nothingToPay: [
    {
      id: idOf(631),
      orderId: idOf(621),
      partnerId: delgado.id,
      partner: 'Overtown Hearing',
      store: 'Overtown Hearing',
      carried: 18.77,
    },
  ],
  file: {
    status: 'PREVIEW',
    name: null,
    bank: 'Palm State Bank',
    transfers: 11,
    credits: 42_457.61,
    records: 26,
    blocks: 3,
    effectiveOn: '2026-11-24',
    sha256: null,
    silence: null,
    sentAt: null,
  },
  lastIntakeAt: overview.lastIntakeAt,
  approvalBlockers: [],
  approvers: [
    { ...oliveName, obstacle: null, leaving: nothingLeaves },
    { ...ottoName, obstacle: 'RUN_PROPOSED', leaving: nothingLeaves },
    { id: idOf(3), name: 'Nina Shaw', obstacle: 'INACTIVE', leaving: nothingLeaves },
  ],
  leaving: [],
}
