import type { ChangeProposal, ProposalRow } from '@tillgate/contract/operator-proposals.ts'
import { namedPerson, namedPersonOrNull } from '#server/base/named-person.ts'
import type { Kinds } from './kinds.service.ts'
import type { Proposal } from './proposals.queries.ts'

const headOf = (row: Proposal) => ({
  id: row.id,
  number: row.number,
  state: row.state,
  reason: row.reason,
  proposedBy: namedPerson(row.proposedBy, row.proposedName),
  proposedAt: row.proposedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  decidedBy: namedPersonOrNull(row.decidedBy, row.decidedName),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  decisionReason: row.decisionReason,
})

/** Earliest moment of an approval, where an owner can object before. */
const confirmableFrom = (kinds: Kinds, { kind, change, proposedAt }: Proposal): string | null => {
  const hours = kinds[kind].use(change, (rules, own) => rules.objectionHours?.(own) ?? 0)
  return hours > 0 ? new Date(proposedAt.getTime() + hours * 3_600_000).toISOString() : null
}

export const toProposal = (kinds: Kinds, row: Proposal, blocker: ChangeProposal['blocker']): ChangeProposal => ({
  ...headOf(row),
  change: row.change,
  blocker,
  confirmableFrom: confirmableFrom(kinds, row),
})

export const toProposalRow = (row: Proposal): ProposalRow => ({
  ...headOf(row),
  kind: row.kind,
  programme: 'programme' in row.change ? row.change.programme.name : null,
  partner: 'partner' in row.change ? (row.change.partner?.name ?? null) : null,
  purse: row.change.kind === 'LIST' ? row.change.purse : null,
  file: row.change.kind === 'BANK_STATEMENT' || row.change.kind === 'BANK_LINE' ? row.change.name : null,
})
