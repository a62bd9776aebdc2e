import type * as contract from '@tillgate/contract/operator-proposals.ts'
import { ProposedChange, type ChangeProposal } from '@tillgate/contract/operator-proposals.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { operatorKinds } from '@tillgate/domain/proposals.ts'
import type { Operator } from '#server/base/caller.ts'
import type { Context } from '#server/db/context.ts'
import { listAnswer, pageOf } from '#server/db/page.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { answerOf, approve, reject, withdraw, type Desk } from './decide-proposal.service.ts'
import type { Kinds } from './kinds.service.ts'
import { toProposal, toProposalRow } from './proposals.answer.ts'
import { listProposals } from './proposals.queries.ts'

export const listChangeProposals = (
  { query }: Input<typeof contract.listChangeProposals>,
  { pool }: Context<Operator>,
): Promise<Answer<typeof contract.listChangeProposals>> =>
  withOperator(pool, async (db) => {
    const page = pageOf(query, { sort: 'proposedAt', highestFirst: true })
    const { rows, total } = await listProposals(
      db,
      { kinds: query.kind ? [query.kind] : operatorKinds, state: query.state },
      page,
    )
    return listAnswer(
      rows.map((row) => toProposalRow(row, ProposedChange.parse(row.change))),
      query,
      total,
    )
  })

/** Calls about a proposal. Every call returns the state of the proposal afterwards. */
export const proposalCalls = (kinds: Kinds) => {
  const desk: Desk<ChangeProposal> = {
    kinds,
    deciders: 'operators',
    toAnswer: (proposal, blocker) =>
      toProposal(kinds[proposal.kind], proposal, ProposedChange.parse(proposal.change), blocker),
  }
  type One = { params: { id: string } }
  return {
    getChangeProposal: ({ params: { id } }: One, { pool, caller }: Context<Operator>) =>
      withOperator(pool, (db) => answerOf(desk, db, id, caller.userId)),
    confirmChangeProposal: ({ params: { id } }: One, context: Context<Operator>) => approve(desk, context, id),
    declineChangeProposal: (
      { params: { id }, body: { reason } }: Input<typeof contract.declineChangeProposal>,
      context: Context<Operator>,
    ) => reject(reason)(desk, context, id),
    withdrawChangeProposal: ({ params: { id } }: One, context: Context<Operator>) => withdraw(desk, context, id),
  }
}
