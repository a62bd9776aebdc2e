import type * as contract from '@tillgate/contract/operator-decisions.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { applicationClocks } from '@tillgate/domain/clocks.ts'
import { refuse } from '#server/base/refusal.ts'
import { recordParticipation } from '#server/db/participants.ts'
import { requireSecondPerson } from '#server/modules/proposals/api.ts'
import {
  beginRecheckRow,
  declineAppealRow,
  dropRecheckEnd,
  endRecheckRow,
  proposeRecheckEnd,
  reopenRow,
} from '#server/modules/onboarding/api.ts'
import { requireRecheckable } from './acceptance.service.ts'
import { recheckCausesOf } from '../review.answer.ts'
import { findBusiness } from '../evidence/detail.queries.ts'
import { mailRecheckEnd } from '../evidence/recheck.service.ts'
import {
  mailWork,
  onTimeline,
  withApplication,
  record,
  type ApplicationChange,
  type Operating,
} from '../evidence/with-application.service.ts'
import { notifyPartner, recordHeld } from '#server/modules/notifications/api.ts'
import type { Runtime } from '#server/db/context.ts'
import { requireNotEnded, setApplicationStatus } from '#server/modules/partners/api.ts'

/** Neither person of the rejection may answer. A partner appeals once and is notified of either answer. */
export const answerAppeal = (
  { params, body }: Input<typeof contract.answerAppeal>,
  context: Operating,
): Promise<Answer<typeof contract.answerAppeal>> =>
  withApplication(context, params.id, async (m) => {
    const { db, key, row, me } = m
    await requireSecondPerson(db, me, 'reviews.lead', [row.decidedBy, row.rejectionProposedBy], 'review.own-rejection')
    const answered =
      (body.reopen ? await reopenRow(db, key, applicationClocks.answerHours) : await declineAppealRow(db, key)) ??
      refuse('review.no-appeal')
    if (body.reopen) await setApplicationStatus(db, key, 'REVIEW')
    await onTimeline(m, body.reopen ? 'APPEAL_GRANTED' : 'APPEAL_DECLINED')
    const { businessName: business } = await findBusiness(db, key)
    const kind = body.reopen ? 'application-reopened' : 'appeal-declined'
    await notifyPartner(db, context, key.partnerId, kind, () => ({ business }))
    const after = { status: answered.status, phase: answered.phase, reason: body.reason }
    const before = { status: m.row.status, phase: m.row.phase }
    await record(m, body.reopen ? 'reopened' : 'appeal-declined', after, before)
  })

/** The status stays APPROVED and the portal open; the phase holds payouts. */
const recheck = async (
  m: ApplicationChange,
  runtime: Runtime,
  to: 'RECHECK' | 'DECIDED',
  reason: string,
): Promise<void> => {
  // A hold stops the last payouts of a partner; the end of its partnership has ended its re-checks.
  if (to === 'RECHECK') await requireNotEnded(m.db, m.key.partnerId)
  const isDone = to === 'RECHECK' ? await beginRecheckRow(m.db, m.key, 'OPERATOR') : await endRecheckRow(m.db, m.key)
  if (!isDone) refuse('review.not-possible')
  const { partnerId, storeId } = m.key
  const { phase, recheckEndBy: proposedBy } = m.row
  const kind = to === 'RECHECK' ? 'RECHECK_BEGUN' : 'RECHECK_ENDED'
  for (const userId of new Set([m.me, ...(proposedBy === null ? [] : [proposedBy])])) {
    await recordParticipation(m.db, { partnerId, userId, storeId, kind })
  }
  if (to === 'RECHECK') await recordHeld(m.db, runtime, { partnerId, storeId, cause: 'UNDER_REVIEW' })
  else await mailRecheckEnd(m.db, runtime, m.key)
  const after = { phase: to, reason, ...(proposedBy !== null && { proposedBy }) }
  await record(m, to === 'RECHECK' ? 'recheck-begun' : 'recheck-ended', after, { phase })
}

/** Drops the proposed end of a re-check: its author withdraws it, or a colleague declines it. */
const keepRecheck = async (m: ApplicationChange, reason: string): Promise<void> => {
  if (!(await dropRecheckEnd(m.db, m.key))) refuse('review.not-possible')
  await record(m, 'recheck-end-dropped', { reason }, { proposedBy: m.row.recheckEndBy })
}

/** Begins a re-check, or keeps an open one whose end is proposed. */
export const beginRecheck = (
  { params, body }: Input<typeof contract.beginRecheck>,
  context: Operating,
): Promise<Answer<typeof contract.beginRecheck>> =>
  withApplication(context, params.id, (m) =>
    body.keep === true ? keepRecheck(m, body.reason) : recheck(m, context, 'RECHECK', body.reason),
  )

/** Ends a re-check. A failed check takes two administrators, as for an approval. */
export const endRecheck = (
  { params, body }: Input<typeof contract.endRecheck>,
  context: Operating,
): Promise<Answer<typeof contract.endRecheck>> =>
  withApplication(context, params.id, async (m) => {
    const causes = m.row.phase === 'RECHECK' ? recheckCausesOf(m.row) : []
    if (causes.toSorted().join() !== [...new Set(body.causes)].toSorted().join()) refuse('review.recheck-changed')
    const failed = await requireRecheckable(m, context.keyring)
    const { db, key, me, row } = m
    if (row.recheckEndBy !== null)
      await requireSecondPerson(db, me, 'reviews.lead', [row.recheckEndBy], 'review.second-person')
    else if (failed.length > 0) {
      if (!(await proposeRecheckEnd(db, key, { by: me, reason: body.reason }))) refuse('review.not-possible')
      await record(m, 'recheck-end-proposed', { accepted: failed, reason: body.reason })
      return mailWork(m, 'RECHECK_END')
    }
    await recheck(m, context, 'DECIDED', body.reason)
  })
