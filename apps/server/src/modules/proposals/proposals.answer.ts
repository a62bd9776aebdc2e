import type { ChangeProposal, ProposalRow } from '@tillgate/contract/operator-proposals.ts'
import type { Proposal } from './proposals.queries.ts'

const headOf = (row: Proposal) => ({
  id: row.id,
  number: row.number,
  state: row.state,
  reason: row.reason,
  proposedBy: { id: row.proposedBy, name: row.proposedName },
  proposedAt: row.proposedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  decidedBy: row.decidedBy === null ? null : { id: row.decidedBy, name: row.decidedName },
  decidedAt: row.decidedAt?.toISOString() ?? null,
  decisionReason: row.decisionReason,
  closedBecause: row.closedBecause,
})

export const toProposal = (row: Proposal, blocker: ChangeProposal['blocker']): ChangeProposal => ({
  ...headOf(row),
  change: row.change,
  blocker,
})

export const toProposalRow = (row: Proposal): ProposalRow => ({
  ...headOf(row),
  kind: row.kind,
  programme: row.change.kind === 'BANK_STATEMENT' ? null : row.change.programme.name,
  partner: row.change.kind === 'FEES' ? (row.change.partner?.name ?? null) : null,
  purse: row.change.kind === 'LIST' ? row.change.purse : null,
  file: row.change.kind === 'BANK_STATEMENT' ? row.change.name : null,
})
