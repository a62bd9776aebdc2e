import type { ChangeProposal } from '@tillgate/contract/operator-proposals.ts'
import { delgado } from './partners.ts'
import { idOf, olive } from './staff.ts'

export const program = { id: idOf(600), name: 'Benefit Card', timeZone: 'America/New_York' }
const feeSums = { stores: 2, purchases: 40, benefits: 400, feesNow: 21, feesProposed: 18 }
/** Open proposal of a colleague that the caller may confirm. */
export const feeProposal: ChangeProposal = {
  id: idOf(810),
  number: 12,
  state: 'OPEN',
  reason: 'Amendment 4 of the agreement.',
  proposedBy: { id: olive.id, name: 'Olive Price' },
  proposedAt: '2026-11-23T15:32:00.000Z',
  expiresAt: '2026-12-22T05:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  decisionReason: '',
  obstacle: null,
  blocker: null,
  confirmableFrom: null,
  change: {
    kind: 'FEES',
    program,
    partner: null,
    scheduleId: null,
    now: { processingPercent: 2.75, fixedFee: 0.25, additionalTerminal: 500 },
    proposed: { processingPercent: 2.9, fixedFee: 0.2, additionalTerminal: 500 },
    effectiveOn: '2027-01-01',
    effectiveFrom: '2027-01-01T05:00:00.000Z',
    needsNotice: true,
    impact: {
      since: '2026-10-24T15:32:00.000Z',
      until: '2026-11-23T15:32:00.000Z',
      partners: 1,
      payingMore: 0,
      payingLess: 1,
      sums: feeSums,
      rows: [{ partner: { id: delgado.id, name: delgado.businessName }, ...feeSums }],
    },
  },
}
