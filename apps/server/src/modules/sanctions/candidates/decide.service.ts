import type * as contract from '@tillgate/contract/operator-sanctions.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import type { ActionOf } from '@tillgate/domain/audit.ts'
import type { CandidateState } from '@tillgate/domain/sanctions.ts'
import type { Operator } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Facts } from '#server/db/audit-changes.ts'
import { changeAsOperator } from '#server/db/change.ts'
import { recordParticipation } from '#server/db/participants.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { listAnswer, pageOf } from '#server/db/page.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { requireSecondPerson } from '#server/modules/accounts/api.ts'
import {
  clearCandidate,
  isApproved,
  listOpen,
  lockCandidate,
  proposeState,
  reopenCandidate,
  type CandidateKey,
} from './candidates.queries.ts'
import { mailRechecks } from './recheck-mails.service.ts'

type Operating = Context<Operator>
type Locked = NonNullable<Awaited<ReturnType<typeof lockCandidate>>>
type Done = { state: CandidateState; action: ActionOf<'sanctions'>; facts: Facts }

/** One decision: locked, decided, logged in the change log of the partner. */
const decided = (
  context: Operating,
  key: CandidateKey,
  work: (db: Db, row: Locked) => Promise<Done>,
): Promise<{ state: CandidateState }> =>
  changeAsOperator(context, key.partnerId, async (db, note) => {
    const row = (await lockCandidate(db, key)) ?? refuse('sanctions.candidate-not-found')
    const { state, action, facts } = await work(db, row)
    const { listedName, uid } = row
    await note({
      action: `sanctions.${action}`,
      object: 'sanction-candidate',
      objectId: key.id,
      before: { status: row.state },
      after: { status: state, listedName, uid, ...facts },
    })
    return { state }
  })

const keyOf = ({ params }: { params: { id: string; candidateId: string } }): CandidateKey => ({
  partnerId: params.id,
  id: params.candidateId,
})

/** A listed person of an approved partner begins a re-check, which holds payouts: the operator takes part in them. */
const beginRecheck = async ({ caller: { userId }, enqueue }: Operating, db: Db, partnerId: string): Promise<void> => {
  if (await isApproved(db, partnerId)) await recordParticipation(db, { partnerId, userId, kind: 'RECHECK_BEGUN' })
  await enqueue(db, 'sanctions-recheck', { partnerId })
}

/** "The same person" counts at once, also after "not the same person". */
export const decideSanctionCandidate = (
  asked: Input<typeof contract.decideSanctionCandidate>,
  context: Operating,
): Promise<Answer<typeof contract.decideSanctionCandidate>> => {
  const { disposition, reason } = asked.body
  const state = disposition === 'SAME' ? 'SAME' : 'PROPOSED'
  return decided(context, keyOf(asked), async (db, row) => {
    const isOver = state === 'SAME' ? row.state === 'SAME' : row.state !== 'OPEN' && row.state !== 'SAME'
    if (isOver || (row.isGone && row.state !== 'SAME')) refuse('sanctions.decided')
    await proposeState(db, keyOf(asked), { state, reason, by: context.caller.userId })
    const { id: partnerId, candidateId: id } = asked.params
    if (state === 'SAME') await beginRecheck(context, db, partnerId)
    else await context.enqueue(db, 'inbox-mails', { what: 'CANDIDATE', partnerId, id })
    return { state, action: state === 'SAME' ? 'same' : 'proposed', facts: { reason } }
  })
}

export const confirmSanctionCandidate = (
  asked: Input<typeof contract.confirmSanctionCandidate>,
  context: Operating,
): Promise<Answer<typeof contract.confirmSanctionCandidate>> =>
  decided(context, keyOf(asked), async (db, { state, reason, proposedBy }) => {
    if (state !== 'PROPOSED') refuse('sanctions.decided')
    const { userId } = context.caller
    await requireSecondPerson(db, userId, [proposedBy], 'sanctions.second-person')
    await clearCandidate(db, keyOf(asked), userId)
    await mailRechecks(db, context, asked.params.id)
    return { state: 'CLEARED', action: 'cleared', facts: { reason, proposedBy } }
  })

export const declineSanctionCandidate = (
  asked: Input<typeof contract.declineSanctionCandidate>,
  context: Operating,
): Promise<Answer<typeof contract.declineSanctionCandidate>> =>
  decided(context, keyOf(asked), async (db, { state, proposedBy }) => {
    if (state !== 'PROPOSED') refuse('sanctions.decided')
    await reopenCandidate(db, keyOf(asked))
    return { state: 'OPEN', action: 'reopened', facts: { reason: asked.body.reason, proposedBy } }
  })

export const listSanctionCandidates = (
  { query }: Input<typeof contract.listSanctionCandidates>,
  { pool }: Operating,
): Promise<Answer<typeof contract.listSanctionCandidates>> =>
  withOperator(pool, async (db) => {
    const { rows, total } = await listOpen(db, pageOf(query, { sort: 'foundAt', highestFirst: false }))
    const items = rows.map(({ partnerId, partnerName, foundAt, ...row }) => ({
      ...row,
      partner: { id: partnerId, name: partnerName },
      foundAt: foundAt.toISOString(),
    }))
    return listAnswer(items, query, total)
  })
