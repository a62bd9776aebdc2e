import type * as contract from '@tillgate/contract/operator-sanction-cases.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { fromCents, toCents } from '@tillgate/domain/money.ts'
import { reportDueOn } from '@tillgate/domain/sanction-cases.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Db } from '#server/db/db.ts'
import { databaseNow } from '#server/db/now.ts'
import { recordParticipation } from '#server/db/participants.ts'
import { requireSecondPerson } from '#server/modules/proposals/api.ts'
import { unblockPartner } from '#server/modules/partners/api.ts'
import { updateScreeningHold } from '../screening/screening-hold.service.ts'
import {
  clearSame,
  endTasksOf,
  insertTask,
  listCaseParticipants,
  listNotes,
  setLifted,
  setLiftProposal,
} from './cases.queries.ts'
import { blockedCents, changeOfCase, type Operating } from './cases.service.ts'

export const proposeSanctionLift = (
  { params: { id }, body: { reason } }: Input<typeof contract.proposeSanctionLift>,
  context: Operating,
): Promise<Answer<typeof contract.proposeSanctionLift>> =>
  changeOfCase(context, id, async (db, { partnerId, liftedAt, liftProposedBy }) => {
    if (liftedAt !== null) refuse('sanctions.lifted')
    if (liftProposedBy !== null) refuse('sanctions.lift-open')
    await setLiftProposal(db, id, context.caller.userId)
    await context.enqueue(db, 'inbox-mails', { what: 'SANCTIONS_LIFT', partnerId, id })
    return { kind: 'LIFT_PROPOSED', text: reason, action: 'lift-proposed' }
  })

export const declineSanctionLift = (
  { params: { id }, body: { reason } }: Input<typeof contract.declineSanctionLift>,
  context: Operating,
): Promise<Answer<typeof contract.declineSanctionLift>> =>
  changeOfCase(context, id, async (db, { liftedAt, liftProposedBy }) => {
    if (liftedAt !== null || liftProposedBy === null) refuse('sanctions.no-lift')
    await setLiftProposal(db, id, null)
    return { kind: 'LIFT_DECLINED', text: reason, action: 'lift-declined', after: { proposedBy: liftProposedBy } }
  })

type Lifting = { id: string; partnerId: string; proposedBy: string; by: string }
/** Releases what the case held, clears its matches and asks for the report of the release. */
const release = async (db: Db, { id, partnerId, proposedBy, by }: Lifting): Promise<void> => {
  await setLifted(db, id, by)
  const proposal = (await listNotes(db, id)).find(({ kind }) => kind === 'LIFT_PROPOSED')
  if (!proposal) throw new Error(`Case ${id} has no reason of its lift`)
  await clearSame(db, partnerId, { proposedBy, proposedAt: proposal.at, by, reason: proposal.text })
  await unblockPartner(db, partnerId)
  await updateScreeningHold(db, partnerId)
  await endTasksOf(db, id, { kinds: ['COUNSEL', 'BLOCKED_ACCOUNT', 'ANNUAL'], state: 'DROPPED', by })
  await insertTask(db, id, { kind: 'RELEASE_REPORT', dueOn: reportDueOn(await databaseNow(db)) })
  // The two administrators of a lift cannot approve the run that pays the released money.
  for (const userId of [proposedBy, by]) await recordParticipation(db, { partnerId, userId, kind: 'HOLD_ENDED' })
}

export const confirmSanctionLift = (
  { params: { id }, body: { reason, blocked } }: Input<typeof contract.confirmSanctionLift>,
  context: Operating,
): Promise<Answer<typeof contract.confirmSanctionLift>> =>
  changeOfCase(context, id, async (db, { partnerId, liftedAt, liftProposedBy: proposedBy }) => {
    if (liftedAt !== null || proposedBy === null) return refuse('sanctions.no-lift')
    const by = context.caller.userId
    await requireSecondPerson(db, by, 'sanctions.lift', await listCaseParticipants(db, id), 'sanctions.second-person')
    const cents = await blockedCents(db, partnerId)
    if (toCents(blocked) !== cents) refuse('sanctions.changed', { current: { blocked: fromCents(cents) } })
    await release(db, { id, partnerId, proposedBy, by })
    await context.enqueue(db, 'sanctions-recheck', { partnerId, end: 'lifted' })
    return { kind: 'LIFTED', text: reason, action: 'lifted', after: { proposedBy, totalCents: cents } }
  })
