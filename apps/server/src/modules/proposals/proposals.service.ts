import type * as contract from '@tillgate/contract/operator-proposals.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import type { ChangeProposal } from '@tillgate/contract/operator-proposals.ts'
import { isAccountKind, type ClosedState } from '@tillgate/domain/proposals.ts'
import { objectionHours } from '@tillgate/domain/support.ts'
import type { Operator } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import { changeAsOperator, changeAsStaff, operatorTenantId, type Audit } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { listAnswer, pageOf } from '#server/db/page.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { findSecondPersonBlocker } from '../accounts/api.ts'
import { mailOperators } from '#server/modules/outbox/api.ts'
import { rulesOf, type Kinds } from './kinds.service.ts'
import { isObjectable, toProposal, toProposalRow } from './proposals.answer.ts'
import {
  decideProposal,
  findLoader,
  findProposal,
  findSecondsToConfirm,
  listAccountChangers,
  listOpen,
  listProposals,
  lockProposal,
  type Proposal,
} from './proposals.queries.ts'

export const listChangeProposals = (
  { query }: Input<typeof contract.listChangeProposals>,
  { pool }: Context<Operator>,
): Promise<Answer<typeof contract.listChangeProposals>> =>
  withOperator(pool, async (db) => {
    const page = pageOf(query, { sort: 'proposedAt', highestFirst: true })
    const { rows, total } = await listProposals(db, { kind: query.kind, state: query.state }, page)
    return listAnswer(rows.map(toProposalRow), query, total)
  })

/**
 * Reason why a person may not confirm a proposal. Two changes of one account within seven days take three people, some wait for an
 * objection of the owner, and who loaded a statement of the bank does not confirm its lines.
 */
const blockerOf = async (db: Db, proposal: Proposal, userId: string): Promise<ChangeProposal['blocker']> => {
  const { proposedBy, subjectId, kind, change } = proposal
  const others = isAccountKind(kind) && subjectId !== null ? await listAccountChangers(db, subjectId) : []
  const loader = change.kind === 'BANK_LINE' ? await findLoader(db, change.statementId) : undefined
  const blocker = await findSecondPersonBlocker(db, userId, [proposedBy, ...others, loader ?? null])
  if (blocker === 'own' && proposedBy !== userId) return loader === userId ? 'loader' : 'took-part'
  if (blocker === 'own') return 'proposer'
  if (blocker) return blocker
  const isEarly = isObjectable(proposal) && (await findSecondsToConfirm(db, proposal.id, objectionHours)) > 0
  return isEarly ? 'too-early' : null
}
const refusalOf = {
  proposer: 'proposal.second-person',
  invited: 'second-person.invited',
  'took-part': 'proposal.third-person',
  loader: 'proposal.loader',
  'too-early': 'proposal.too-early',
} as const

export const countChangeProposals = (
  _: Input<typeof contract.countChangeProposals>,
  { pool, caller }: Context<Operator>,
): Promise<Answer<typeof contract.countChangeProposals>> =>
  withOperator(pool, async (db) => {
    const counts = { FEES: 0, LIST: 0, SETTINGS: 0, FACTOR: 0, EMAIL: 0, BANK_STATEMENT: 0, BANK_LINE: 0, SANCTIONS: 0 }
    for (const proposal of await listOpen(db)) {
      if ((await blockerOf(db, proposal, caller.userId)) === null) counts[proposal.kind] += 1
    }
    return counts
  })

const answerOf = async (db: Db, id: string, userId: string) => {
  const proposal = (await findProposal(db, id)) ?? refuse('proposal.not-found')
  return toProposal(proposal, await blockerOf(db, proposal, userId))
}

export const getChangeProposal = (
  { params: { id } }: Input<typeof contract.getChangeProposal>,
  { pool, caller }: Context<Operator>,
): Promise<Answer<typeof contract.getChangeProposal>> => withOperator(pool, (db) => answerOf(db, id, caller.userId))

/** Words of the mail about a proposal that ended without a person. */
const outcomes = { EXPIRED: 'expired', SUPERSEDED: 'overtaken' } as const

/** Mails the proposer how the proposal ended. */
export const notifyProposer = (
  db: Db,
  runtime: Pick<Context<Operator>, 'keyring' | 'enqueue'>,
  { id, kind, proposedBy }: Proposal,
  how: { outcome: 'confirmed' | 'declined' | (typeof outcomes)[ClosedState]; asker: string; text: string },
): Promise<void> => mailOperators(db, runtime, 'proposal-decided', { what: kind, id, ...how }, { only: proposedBy })

/** Runs a decision on the locked, open proposal; its audit row goes to the log of the partner that the change concerns. */
const decide = async (
  context: Context<Operator>,
  id: string,
  work: (db: Db, audit: Audit, proposal: Proposal) => Promise<void>,
) => {
  const { userId } = context.caller
  const found = (await withOperator(context.pool, (db) => findProposal(db, id))) ?? refuse('proposal.not-found')
  const changeIt = isAccountKind(found.kind) ? changeAsStaff : changeAsOperator
  return changeIt(context, found.partnerId ?? operatorTenantId, async (db, audit) => {
    const proposal = (await lockProposal(db, id)) ?? refuse('proposal.not-found')
    if (proposal.state !== 'OPEN') refuse('proposal.decided')
    await work(db, audit, proposal)
    return answerOf(db, id, userId)
  })
}

const deciderName = async (db: Db, id: string): Promise<string> => (await findProposal(db, id))?.decidedName ?? ''

/** Four eyes: the author cannot confirm a proposal. A proposal that no longer fits closes without effect. */
export const confirmChangeProposal =
  (kinds: Kinds) =>
  (
    { params: { id } }: Input<typeof contract.confirmChangeProposal>,
    context: Context<Operator>,
  ): Promise<Answer<typeof contract.confirmChangeProposal>> =>
    decide(context, id, async (db, audit, proposal) => {
      const { userId } = context.caller
      const blocker = await blockerOf(db, proposal, userId)
      if (blocker) refuse(refusalOf[blocker])
      const rules = rulesOf(kinds, proposal.change)
      const { kind, proposedBy, reason } = proposal
      const closed = proposal.isExpired ? 'EXPIRED' : (await rules.fits(db)) ? undefined : 'SUPERSEDED'
      if (closed) {
        await closeProposal(db, context, audit, kinds, proposal, closed)
        return
      }
      await rules.carryOut(db, { proposedBy, decidedBy: userId, reason, audit, runtime: context })
      await decideProposal(db, id, { state: 'APPROVED', decidedBy: userId })
      const asker = await deciderName(db, id)
      await notifyProposer(db, context, proposal, { outcome: 'confirmed', asker, text: '' })
      await audit({
        action: 'proposal.confirmed',
        object: 'proposal',
        objectId: id,
        before: { status: 'OPEN' },
        after: { status: 'APPROVED', kind, proposedBy },
      })
      // Other proposals may be based on the values from before.
      await context.enqueue(db, 'proposals-close', {})
    })

/** Ends a proposal without a person. */
export const closeProposal = async (
  db: Db,
  runtime: Pick<Context<Operator>, 'keyring' | 'enqueue'>,
  audit: Audit,
  kinds: Kinds,
  proposal: Proposal,
  state: ClosedState,
): Promise<void> => {
  const { id, kind, change, proposedBy } = proposal
  await rulesOf(kinds, change).drop(db, { decidedBy: null, audit })
  await decideProposal(db, id, { state, decidedBy: null })
  await notifyProposer(db, runtime, proposal, { outcome: outcomes[state], asker: '', text: '' })
  await audit({
    action: 'proposal.closed',
    object: 'proposal',
    objectId: id,
    before: { status: 'OPEN' },
    after: { status: state, kind, proposedBy },
  })
}

export const declineChangeProposal =
  (kinds: Kinds) =>
  (
    { params: { id }, body: { reason } }: Input<typeof contract.declineChangeProposal>,
    context: Context<Operator>,
  ): Promise<Answer<typeof contract.declineChangeProposal>> =>
    decide(context, id, async (db, audit, proposal) => {
      const { userId } = context.caller
      if (proposal.proposedBy === userId) refuse('proposal.second-person')
      const { kind, change, proposedBy } = proposal
      await rulesOf(kinds, change).drop(db, { decidedBy: userId, audit })
      await decideProposal(db, id, { state: 'REJECTED', decidedBy: userId, reason })
      const asker = await deciderName(db, id)
      await notifyProposer(db, context, proposal, { outcome: 'declined', asker, text: reason })
      await audit({
        action: 'proposal.declined',
        object: 'proposal',
        objectId: id,
        before: { status: 'OPEN' },
        after: { status: 'REJECTED', kind, reason, proposedBy },
      })
    })

export const withdrawChangeProposal =
  (kinds: Kinds) =>
  (
    { params: { id } }: Input<typeof contract.withdrawChangeProposal>,
    context: Context<Operator>,
  ): Promise<Answer<typeof contract.withdrawChangeProposal>> =>
    decide(context, id, async (db, audit, proposal) => {
      const { userId } = context.caller
      const { kind, change, proposedBy } = proposal
      if (proposedBy !== userId) refuse('proposal.not-yours')
      await rulesOf(kinds, change).drop(db, { decidedBy: userId, audit })
      await decideProposal(db, id, { state: 'WITHDRAWN', decidedBy: userId })
      await audit({
        action: 'proposal.withdrawn',
        object: 'proposal',
        objectId: id,
        before: { status: 'OPEN' },
        after: { status: 'WITHDRAWN', kind },
      })
    })
