import type * as contract from '@tillgate/contract/onboarding.ts'
import type { Onboarding } from '@tillgate/contract/onboarding.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import type { AuditAction } from '@tillgate/domain/audit.ts'
import { identityAttemptsMax, identityRetrySeconds, isIdentityComplete } from '@tillgate/domain/identity.ts'
import type { PortalRole } from '@tillgate/domain/roles.ts'
import type { Changes } from '#server/db/audit-changes.ts'
import { auditedTransaction, type Audit } from '#server/db/change.ts'
import type { Db } from '#server/db/db.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import type { Context } from '#server/db/context.ts'
import type { PortalUser } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import { translate } from '#server/http/translate.ts'
import { toOnboarding } from './onboarding.answer.ts'
import { countAttempts, secondsUntilRetry } from '../records/identity.queries.ts'
import { mailAppeal } from './appeal-mails.service.ts'
import { confirmWithText, findStoreOfApplication } from './answers.queries.ts'
import { advance, readOnboardingState } from './progress.service.ts'
import { saveAnsweredValues } from './question-values.service.ts'
import { restartSilence } from './waiting.queries.ts'
import { fixableNow, isFixOpen } from './resubmission.answer.ts'
import {
  closeQuestions,
  findApplication,
  insertEvents,
  listEvents,
  listMilestones,
  listQuestions,
  recordAppeal,
  resumeClock,
  type ApplicationRow,
  type OnboardingRow,
} from './onboarding.queries.ts'
import { findStore, markApprovedSeen, readApproval } from '#server/modules/partners/api.ts'

type PortalContext = Context<PortalUser>

/** Seconds until the applicant may try the identity check again. After the last try a reviewer decides, so there is no wait. */
const identityWaitOf = async (db: Db, partnerId: string, { applicantId, identity }: OnboardingRow): Promise<number> => {
  if (applicantId === null || identity === null || isIdentityComplete(identity)) return 0
  if (identity === 'IDV_PENDING_REVIEW') return 0
  if ((await countAttempts(db, partnerId, applicantId)) >= identityAttemptsMax) return 0
  return secondsUntilRetry(db, partnerId, applicantId, identityRetrySeconds)
}

export const readAll = async (db: Db, partnerId: string, role?: PortalRole): Promise<Onboarding> => {
  const { row, state } = await readOnboardingState(db, partnerId, role)
  const identityWaitSeconds = await identityWaitOf(db, partnerId, row)
  const application = row.storeId === null ? undefined : await findApplication(db, partnerId, row.storeId)
  if (application) {
    const questions = await listQuestions(db, partnerId, application.id)
    return toOnboarding({
      row,
      state,
      identityWaitSeconds,
      application,
      questions,
      events: await listEvents(db, partnerId, application.id),
    })
  }
  const events = row.storeId === null ? [] : await listMilestones(db, partnerId, row.storeId)
  return toOnboarding({ row, state, identityWaitSeconds, application, questions: [], events })
}

export const getOnboarding = (
  _: Input<typeof contract.getOnboarding>,
  context: PortalContext,
): Promise<Answer<typeof contract.getOnboarding>> =>
  withTenant(context, (db) => readAll(db, context.caller.partnerId, context.caller.role))

const ownApplication = async (db: Db, partnerId: string): Promise<ApplicationRow | undefined> => {
  const { row } = await readOnboardingState(db, partnerId)
  return row.storeId === null ? undefined : findApplication(db, partnerId, row.storeId)
}

type Step = { action: AuditAction; event: 'INFO_GIVEN' | 'APPEALED' } & Changes
const record = async (db: Db, { caller }: PortalContext, audit: Audit, { id }: ApplicationRow, step: Step) => {
  const { action, event, before, after } = step
  await insertEvents(db, caller.partnerId, id, [{ event, actorId: caller.userId }])
  await audit({ action, object: 'application', objectId: id, before, after })
}

/** The clock of the review continues once all requested values are saved. */
export const answerReviewer = (
  _: Input<typeof contract.answerReviewer>,
  context: PortalContext,
): Promise<Answer<typeof contract.answerReviewer>> =>
  auditedTransaction(context, async (db, audit) => {
    const { partnerId } = context.caller
    const application = await ownApplication(db, partnerId)
    if (application?.phase !== 'INFO_REQUESTED' || isFixOpen(application)) return refuse('application.nothing-asked')
    const questions = await listQuestions(db, partnerId, application.id)
    if (questions.some(({ answeredAt }) => answeredAt === null)) refuse('application.unanswered')
    const resumed = (await resumeClock(db, partnerId, application.id)) ?? refuse('application.nothing-asked')
    const store = (await findStore(db, partnerId, application.storeId)) ?? refuse('store.not-found')
    const fields = await saveAnsweredValues(db, context.keyring, store, questions)
    await closeQuestions(db, partnerId, application.id)
    await record(db, context, audit, application, {
      action: 'application.answered',
      event: 'INFO_GIVEN',
      before: { phase: application.phase },
      after: { phase: resumed.phase, fields },
    })
    await context.enqueue(db, 'inbox-mails', { what: 'ANSWER', partnerId, id: application.id })
    return readAll(db, partnerId)
  })

/** Answers a question with a text. The clock of a further store continues by itself after its last answer. */
export const confirmQuestion = (
  { params: { id }, body: { text } }: Input<typeof contract.confirmQuestion>,
  context: PortalContext,
): Promise<Answer<typeof contract.confirmQuestion>> =>
  auditedTransaction(context, async (db, audit) => {
    const { partnerId, userId } = context.caller
    const confirmed =
      (await confirmWithText(db, { partnerId, id }, { text, userId })) ?? refuse('application.nothing-asked')
    const { field, applicationId } = confirmed
    await restartSilence(db, { partnerId, applicationId })
    await audit({
      action: 'application.question-confirmed',
      object: 'application',
      objectId: applicationId,
      after: { field, text },
    })
    const storeId = await findStoreOfApplication(db, partnerId, applicationId)
    await advance(db, context, { actor: context.caller, meta: context.meta }, storeId)
    return { message: translate(context.meta.language, 'status.confirmed') }
  })

export const appealRejection = (
  { body }: Input<typeof contract.appealRejection>,
  context: PortalContext,
): Promise<Answer<typeof contract.appealRejection>> =>
  auditedTransaction(context, async (db, audit) => {
    const { partnerId } = context.caller
    const { row } = await readOnboardingState(db, partnerId)
    const application = await ownApplication(db, partnerId)
    if (fixableNow(application, { type: row.type, isFirst: true }).length > 0) refuse('application.fix-instead')
    if (!application || !(await recordAppeal(db, partnerId, application.id, body.text))) {
      return refuse('application.not-rejected')
    }
    const after = { text: body.text }
    await record(db, context, audit, application, { action: 'application.appealed', event: 'APPEALED', after })
    await mailAppeal(db, context, { partnerId, id: application.id, business: row.businessName ?? '' })
    return readAll(db, partnerId)
  })

export const getApprovedScreen = (
  _: Input<typeof contract.getApprovedScreen>,
  context: PortalContext,
): Promise<Answer<typeof contract.getApprovedScreen>> =>
  withTenant(context, async (db) => ({
    approvedScreen: (await readApproval(db, context.caller.partnerId)).approvedScreen,
  }))

/** Idempotent: a second tab changes nothing. */
export const recordApprovedScreen = (
  _: Input<typeof contract.recordApprovedScreen>,
  context: PortalContext,
): Promise<Answer<typeof contract.recordApprovedScreen>> =>
  auditedTransaction(context, async (db, audit) => {
    const { partnerId } = context.caller
    const { approvedScreen: wasSeen } = await readApproval(db, partnerId)
    if (!(await markApprovedSeen(db, partnerId))) refuse('application.not-approved')
    await audit({
      action: 'partner.approval-seen',
      object: 'partner',
      objectId: partnerId,
      before: { approvedScreen: wasSeen },
      after: { approvedScreen: true },
    })
    return { approvedScreen: true }
  })
