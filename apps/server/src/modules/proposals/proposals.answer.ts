import type { ChangeProposal, ProposalRow } from '@tillgate/contract/operator-proposals.ts'
import { objectionHours } from '@tillgate/domain/support.ts'
import { namedPerson, namedPersonOrNull } from '#server/base/named-person.ts'
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

/** Returns true when the owner of the account has time to object: to another address, and to a reset that a mailbox alone proves. */
export const isObjectable = ({ change }: Pick<Proposal, 'change'>): boolean =>
  change.kind === 'EMAIL' || (change.kind === 'FACTOR' && change.isByMailbox === true)

/** Earliest moment of a confirmation. */
const confirmableFrom = ({ change, proposedAt }: Proposal): string | null =>
  isObjectable({ change }) ? new Date(proposedAt.getTime() + objectionHours * 3_600_000).toISOString() : null

export const toProposal = (row: Proposal, blocker: ChangeProposal['blocker']): ChangeProposal => ({
  ...headOf(row),
  change: row.change,
  blocker,
  confirmableFrom: confirmableFrom(row),
})

export const toProposalRow = (row: Proposal): ProposalRow => ({
  ...headOf(row),
  kind: row.kind,
  programme: 'programme' in row.change ? row.change.programme.name : null,
  partner: 'partner' in row.change ? (row.change.partner?.name ?? null) : null,
  purse: row.change.kind === 'LIST' ? row.change.purse : null,
  file: row.change.kind === 'BANK_STATEMENT' || row.change.kind === 'BANK_LINE' ? row.change.name : null,
})
