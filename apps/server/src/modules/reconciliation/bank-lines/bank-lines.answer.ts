import type { BankLine, BankPosting } from '@tillgate/contract/operator-bank-lines.ts'
import { accountOfKind, isAloneEnough } from '@tillgate/domain/bank-line-kinds.ts'
import { fromCents } from '@tillgate/domain/money.ts'
import { namedPerson, namedPersonOrNull } from '#server/base/named-person.ts'
import type { LineProposal, LineToSettle, PostingRow } from './bank-lines.queries.ts'

const toPosting = (row: PostingRow): BankPosting => ({
  kind: row.kind,
  account: accountOfKind[row.kind],
  amount: fromCents(row.cents),
  reason: row.reason,
  bookedBy: namedPerson(row.bookedBy, row.bookedName),
  confirmedBy: namedPersonOrNull(row.confirmedBy, row.confirmedName),
  bookedAt: row.bookedAt.toISOString(),
  isReversal: row.isReversal,
})

type Found = {
  line: LineToSettle
  postings: readonly PostingRow[]
  proposal: LineProposal | undefined
  limitCents: number
  spentCents: number
}
export const toBankLine = ({ line, postings, proposal, limitCents, spentCents }: Found): BankLine => {
  const inForce = postings.find(({ isInForce }) => isInForce)
  return {
    statementId: line.statementId,
    statement: line.name,
    day: line.day,
    no: line.no,
    reference: line.reference,
    amount: fromCents(line.cents),
    posting: inForce ? toPosting(inForce) : null,
    postings: postings.map(toPosting),
    proposal: proposal
      ? {
          id: proposal.id,
          number: proposal.number,
          action: proposal.action,
          kind: proposal.kind,
          reason: proposal.reason,
          by: namedPerson(proposal.proposedBy, proposal.proposedName),
        }
      : null,
    isAloneEnough: isAloneEnough({ cents: line.cents, spentCents, limitCents }),
    limit: fromCents(limitCents),
    left: fromCents(Math.max(limitCents - spentCents, 0)),
  }
}
