import type * as contract from '@tillgate/contract/operator-bank-statements.ts'
import { BankStatementChange } from '@tillgate/contract/operator-proposals.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { fromCents } from '@tillgate/domain/money.ts'
import type { Operator } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import { changeAsOperator, operatorTenantId } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import { byOperators, defineKind, limitProposals, openProposal } from '#server/modules/proposals/api.ts'
import { closeExceptionsOf } from '#server/modules/settlement/api.ts'
import { lockStatements } from '../bank-lines/bank-lines.queries.ts'
import { reversePostings } from '../bank-lines/bank-lines.service.ts'
import { findLatest, findStatement, withdrawStatement } from './bank-statements.queries.ts'
import { countMatched } from './reconciliation.queries.ts'

export const proposeBankStatementWithdrawal = async (
  { params: { id }, body: { reason } }: Input<typeof contract.proposeBankStatementWithdrawal>,
  context: Context<Operator>,
): Promise<Answer<typeof contract.proposeBankStatementWithdrawal>> => {
  await limitProposals(context)
  return changeAsOperator(context, operatorTenantId, async (db, audit) => {
    await lockStatements(db)
    const row = (await findStatement(db, id)) ?? refuse('bank-statement.not-found')
    if (!row.isLatest) refuse('bank-statement.not-latest')
    if (row.proposalId !== null) refuse('bank-statement.withdrawal-open')
    const { files, returns } = await countMatched(db, id)
    const { name, day, last4, lines, open: openExceptions } = row
    const change = {
      kind: 'BANK_STATEMENT' as const,
      statementId: id,
      name,
      day,
      last4,
      lines,
      openExceptions,
      opening: fromCents(row.openingCents),
      closing: fromCents(row.closingCents),
      taken: files + returns,
    }
    // The account belongs to all programs, so the proposal names none.
    const wish = { change, programId: null, subjectId: id, reason }
    return { id: await openProposal(db, context, audit, bankStatementProposals, wish) }
  })
}

/** Withdrawal of the latest statement. A statement loaded in the meantime opens where this one closed, so the proposal ends. */
export const bankStatementProposals = defineKind({
  ...byOperators,
  change: BankStatementChange,
  fits: async (db, { statementId }) => {
    await lockStatements(db)
    return (await findLatest(db))?.id === statementId
  },
  apply: async (db, { statementId, name, day, lines }, { proposedBy, decidedBy, reason, audit }) => {
    await reversePostings(db, statementId, { bookedBy: proposedBy, confirmedBy: decidedBy, reason })
    await closeExceptionsOf(db, statementId, { userId: decidedBy, reason })
    await withdrawStatement(db, statementId)
    await audit({
      action: 'bank-statement.withdrawn',
      object: 'bank-statement',
      objectId: statementId,
      before: { name, day, lines },
      after: { reason, proposedBy },
    })
  },
})
