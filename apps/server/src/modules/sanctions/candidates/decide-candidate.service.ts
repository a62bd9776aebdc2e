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
import { findSecondPersonBlocker, requireSecondPerson } from '#server/modules/proposals/api.ts'
import { openCase } from '../cases/cases.service.ts'
import { namesOf } from '../screening/names.service.ts'
import { updateScreeningHold } from '../screening/screening-hold.service.ts'
import { toScreening, type Blocker } from './candidates.answer.ts'
import {
  clearCandidate,
  isApproved,
  listOpen,
  lockCandidate,
  proposeState,
  reopenCandidate,
  withScreening,
  type CandidateKey,
} from '../screening/candidates.queries.ts'
import { mailRechecks } from '../screening/recheck-mails.service.ts'

type OperatorContext = Context<Operator>
type Locked = NonNullable<Awaited<ReturnType<typeof lockCandidate>>>
type DecidedCandidate = { state: CandidateState; action: ActionOf<'sanctions'>; facts: Facts }

/** One decision: locked, decided, logged in the change log of the partner. */
const decided = (
  context: OperatorContext,
  key: CandidateKey,
  work: (db: Db, row: Locked) => Promise<DecidedCandidate>,
): Promise<{ state: CandidateState }> =>
  changeAsOperator(context, key.partnerId, async (db, audit) => {
    const row = (await lockCandidate(db, key)) ?? refuse('sanctions.candidate-not-found')
    const { state, action, facts } = await work(db, row)
    const { listedName, uid } = row
    await audit({
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

/** Opens the case of a confirmed match. It holds payouts of an approved partner: the operator takes part in them. */
const confirmMatch = async (context: OperatorContext, db: Db, partnerId: string, reason: string): Promise<void> => {
  const { userId } = context.caller
  await openCase(db, context, { partnerId, by: userId, reason })
  if (await isApproved(db, partnerId)) await recordParticipation(db, { partnerId, userId, kind: 'HOLD_BEGUN' })
}

/** "The same person" counts at once, also after "not the same person", and only the lift of its case reverts it. */
export const decideSanctionCandidate = (
  asked: Input<typeof contract.decideSanctionCandidate>,
  context: OperatorContext,
): Promise<Answer<typeof contract.decideSanctionCandidate>> => {
  const { disposition, reason } = asked.body
  const state = disposition === 'SAME' ? 'SAME' : 'PROPOSED'
  return decided(context, keyOf(asked), async (db, row) => {
    if (row.state === 'SAME') refuse('sanctions.case-open')
    if (row.isGone || (state === 'PROPOSED' && row.state !== 'OPEN')) refuse('sanctions.decided')
    await proposeState(db, keyOf(asked), { state, reason, by: context.caller.userId })
    const { id: partnerId, candidateId: id } = asked.params
    if (state === 'SAME') await confirmMatch(context, db, partnerId, reason)
    else await context.enqueue(db, 'inbox-mails', { what: 'CANDIDATE', partnerId, id })
    await updateScreeningHold(db, partnerId)
    return { state, action: state === 'SAME' ? 'same' : 'proposed', facts: { reason } }
  })
}

export const confirmSanctionCandidate = (
  asked: Input<typeof contract.confirmSanctionCandidate>,
  context: OperatorContext,
): Promise<Answer<typeof contract.confirmSanctionCandidate>> =>
  decided(context, keyOf(asked), async (db, { state, reason, proposedBy }) => {
    if (state !== 'PROPOSED') refuse('sanctions.decided')
    const { userId } = context.caller
    await requireSecondPerson(db, userId, 'sanctions.decide', [proposedBy], 'sanctions.second-person')
    await clearCandidate(db, keyOf(asked), userId)
    await updateScreeningHold(db, asked.params.id)
    await mailRechecks(db, context, asked.params.id)
    return { state: 'CLEARED', action: 'cleared', facts: { reason, proposedBy } }
  })

export const declineSanctionCandidate = (
  asked: Input<typeof contract.declineSanctionCandidate>,
  context: OperatorContext,
): Promise<Answer<typeof contract.declineSanctionCandidate>> =>
  decided(context, keyOf(asked), async (db, { state, proposedBy }) => {
    if (state !== 'PROPOSED') refuse('sanctions.decided')
    await reopenCandidate(db, keyOf(asked))
    return { state: 'OPEN', action: 'reopened', facts: { reason: asked.body.reason, proposedBy } }
  })

/** Reads the screening by partner, so that a partner without an application can be decided. */
export const getPartnerScreening = (
  { params: { id: partnerId } }: Input<typeof contract.getPartnerScreening>,
  { pool, keyring, caller }: OperatorContext,
): Promise<Answer<typeof contract.getPartnerScreening>> =>
  withOperator(pool, async (db) => {
    const found = (await namesOf(db, keyring, partnerId)) ?? refuse('partner.not-found')
    const [row] = await withScreening(db, [{ partnerId, status: 'APPROVED' as const }])
    if (!row) return refuse('partner.not-found')
    const blockers = new Map<string, Blocker>()
    for (const { proposedBy } of row.screening.candidates) {
      if (proposedBy === null) continue
      const blocker = await findSecondPersonBlocker(db, caller.userId, 'sanctions.decide', [proposedBy])
      blockers.set(proposedBy, blocker === 'own' ? 'proposer' : (blocker ?? null))
    }
    const held = found.names.map(({ name, isPerson }) => ({
      who: isPerson ? ('ADMIN' as const) : ('BUSINESS' as const),
      name,
      isPerson,
    }))
    const blockerOf = ({ proposedBy }: { proposedBy: string | null }) => blockers.get(proposedBy ?? '') ?? null
    return toScreening(keyring, row, held, { birthDate: null, blockerOf })
  })

export const listSanctionCandidates = (
  { query }: Input<typeof contract.listSanctionCandidates>,
  { pool }: OperatorContext,
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
