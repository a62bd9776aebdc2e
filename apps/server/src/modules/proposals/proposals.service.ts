import type * as contract from '@tillgate/contract/operator-proposals.ts'
import type { ChangeProposal } from '@tillgate/contract/operator-proposals.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { proposalKinds, type ProposalKind } from '@tillgate/domain/proposals.ts'
import type { Operator } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { listAnswer, pageOf } from '#server/db/page.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { approve, findBlocker, reject, withdraw } from './decide.service.ts'
import type { Kinds } from './kinds.service.ts'
import { toProposal, toProposalRow } from './proposals.answer.ts'
import { findProposal, listOpen, listProposals } from './proposals.queries.ts'

export const listChangeProposals = (
  { query }: Input<typeof contract.listChangeProposals>,
  { pool }: Context<Operator>,
): Promise<Answer<typeof contract.listChangeProposals>> =>
  withOperator(pool, async (db) => {
    const page = pageOf(query, { sort: 'proposedAt', highestFirst: true })
    const { rows, total } = await listProposals(db, { kind: query.kind, state: query.state }, page)
    return listAnswer(rows.map(toProposalRow), query, total)
  })

export const countChangeProposals =
  (kinds: Kinds) =>
  (
    _: Input<typeof contract.countChangeProposals>,
    { pool, caller }: Context<Operator>,
  ): Promise<Answer<typeof contract.countChangeProposals>> =>
    withOperator(pool, async (db) => {
      const counts = new Map<ProposalKind, number>()
      for (const proposal of await listOpen(db)) {
        const { kind } = proposal
        if ((await findBlocker(db, kinds, proposal, caller.userId)) === null)
          counts.set(kind, (counts.get(kind) ?? 0) + 1)
      }
      return Object.fromEntries(proposalKinds.map((kind) => [kind, counts.get(kind) ?? 0]))
    })

/** The calls about one proposal. Each answers with its state afterwards. */
export const proposalCalls = (kinds: Kinds) => {
  const desk = {
    kinds,
    answerOf: async (db: Db, id: string, userId: string): Promise<ChangeProposal> => {
      const proposal = (await findProposal(db, id)) ?? refuse('proposal.not-found')
      return toProposal(kinds, proposal, await findBlocker(db, kinds, proposal, userId))
    },
  }
  type One = { params: { id: string } }
  return {
    getChangeProposal: ({ params: { id } }: One, { pool, caller }: Context<Operator>) =>
      withOperator(pool, (db) => desk.answerOf(db, id, caller.userId)),
    confirmChangeProposal: ({ params: { id } }: One, context: Context<Operator>) => approve(desk, context, id),
    declineChangeProposal: (
      { params: { id }, body: { reason } }: Input<typeof contract.declineChangeProposal>,
      context: Context<Operator>,
    ) => reject(reason)(desk, context, id),
    withdrawChangeProposal: ({ params: { id } }: One, context: Context<Operator>) => withdraw(desk, context, id),
  }
}
