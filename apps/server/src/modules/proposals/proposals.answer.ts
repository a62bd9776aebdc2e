import type { ChangeProposal, ProposalRow, ProposedChange } from '@tillgate/contract/operator-proposals.ts'
import { namedPerson, namedPersonOrNull } from '#server/base/named-person.ts'
import type { Kind } from './kinds.service.ts'
import type { Proposal } from './proposals.queries.ts'

const headOf = (row: Proposal) => ({
  id: row.id,
  number: row.number,
  state: row.state,
  reason: row.reason,
  proposedBy: namedPerson(row.proposedBy, row.proposedName),
  proposedAt: row.proposedAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  decidedBy: namedPersonOrNull(row.decidedBy, row.decidedName),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  decisionReason: row.decisionReason,
  obstacle: row.obstacle,
})

/** Earliest moment of an approval, where an owner can object before. */
const confirmableFrom = (kind: Kind, { change, proposedAt }: Proposal): string | null => {
  const hours = kind.use(change, (rules, own) => rules.objectionHours?.(own) ?? 0)
  return hours > 0 ? new Date(proposedAt.getTime() + hours * 3_600_000).toISOString() : null
}

/** `change`: the payload as its kind reads it. */
export const toProposal = <C>(kind: Kind, row: Proposal, change: C, blocker: ChangeProposal['blocker']) => ({
  ...headOf(row),
  change,
  blocker,
  confirmableFrom: confirmableFrom(kind, row),
})

export const toProposalRow = (row: Proposal, change: ProposedChange): ProposalRow => ({
  ...headOf(row),
  kind: change.kind,
  program: 'program' in change ? change.program.name : null,
  partner: 'partner' in change ? (change.partner?.name ?? null) : null,
  purse: change.kind === 'LIST' ? change.purse : null,
  file: change.kind === 'BANK_STATEMENT' || change.kind === 'BANK_LINE' ? change.name : null,
})
