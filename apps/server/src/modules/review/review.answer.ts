import type { QueueRow as QueueAnswer } from '@tillgate/contract/operator-applications.ts'
import type { Moved } from '@tillgate/contract/operator-decisions.ts'
import { checksOf, proposalKinds, reviewChecks, type Checked, type QueueFlag } from '@tillgate/domain/review.ts'
import { rejectionReasons } from '@tillgate/domain/applications.ts'
import { termsVersion } from '@tillgate/phrases/terms/published.ts'
import * as z from 'zod/mini'
import type { findMoved } from '#server/modules/onboarding/api.ts'
import type { QueueRow, ReviewRow } from './review.queries.ts'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** What one person decided and another has to confirm, as it lies in its row. */
export const ProposalText = z.strictObject({
  kind: z.enum(proposalKinds),
  accepted: z.array(z.enum(reviewChecks)),
  reason: z.nullable(z.enum(rejectionReasons)),
  text: z.string(),
})
export type ProposalText = z.infer<typeof ProposalText>

export const readProposal = (proposal: unknown): ProposalText | undefined =>
  proposal === null ? undefined : z.parse(ProposalText, proposal)

/** When somebody proved who they are is evidence, which the queue does not show. */
export const checksOfRow = (row: QueueRow & Partial<Pick<ReviewRow, 'identity_at'>>): Checked[] =>
  checksOf({
    identity: row.identity ?? 'PENDINGVERIFICATION',
    identityAt: iso(row.identity_at ?? null),
    bank: row.bank,
    bankLast4: row.last4,
    bankHolder: row.holder,
    businessName: row.business_name,
    doingBusinessAs: row.doing_business_as,
    hasEin: row.has_ein,
    isEinUnusual: row.ein_unusual,
    tin: row.tin,
    hasAddress: row.has_address,
    isAddressVerified: row.address_verified,
    usualCity: row.address_usual_city,
    terms:
      row.terms_version === null || row.terms_at === null
        ? null
        : {
            version: row.terms_version,
            at: row.terms_at.toISOString(),
            isCurrent: row.terms_version === termsVersion,
          },
    duplicates: { EIN: row.same_ein, BANK: row.same_bank, ADDRESS: row.same_address },
  })

const flagsOf = (row: QueueRow): QueueFlag[] => {
  const flags: [QueueFlag, boolean][] = [
    ['OVERDUE', row.is_overdue],
    ['SECOND_PERSON', row.proposal !== null],
    ['ANSWERED', row.is_answered],
    ['APPEAL', row.appealed_at !== null && (row.status === 'REVIEW' || row.appeal_answered_at === null)],
    ['RECHECK', row.phase === 'RECHECK'],
    ['EDITED', row.is_edited],
  ]
  return flags.filter(([, isUp]) => isUp).map(([flag]) => flag)
}

export const nameOf = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

export const toHead = (row: QueueRow) => ({
  id: row.id,
  partnerId: row.partner_id,
  storeId: row.store_id,
  businessName: row.business_name,
  storeType: row.type,
  supportId: row.code,
  status: row.status,
  phase: row.phase,
  submittedAt: row.submitted_at.toISOString(),
  dueAt: row.due_at.toISOString(),
  pausedAt: iso(row.paused_at),
  decidedAt: iso(row.decided_at),
  flags: flagsOf(row),
  assignee: nameOf(row.assignee_id, row.assignee_name),
})

export const toQueueRow = (row: QueueRow): QueueAnswer => {
  const checks = checksOfRow(row)
  const of = (name: Checked['check']) => checks.find(({ check }) => check === name)?.result ?? 'fail'
  return {
    ...toHead(row),
    checks: {
      identity: of('identity'),
      bank: of('bank'),
      ein: of('ein'),
      address: of('address'),
      terms: of('terms'),
      duplicates: of('duplicates'),
    },
  }
}

export const toMoved = (row: Awaited<ReturnType<typeof findMoved>>): Moved => ({
  id: row.id,
  status: row.status,
  phase: row.phase,
  dueAt: row.due_at.toISOString(),
  pausedAt: row.paused_at?.toISOString() ?? null,
  decidedAt: row.decided_at?.toISOString() ?? null,
  assignee: nameOf(row.assignee_id, row.assignee_name),
  needsSecondPerson: row.is_proposed,
})
