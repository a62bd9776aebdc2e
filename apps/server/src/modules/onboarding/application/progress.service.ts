import { requiredDocuments, type AskableField, type Milestone } from '@tillgate/domain/applications.ts'
import { applicationClocks } from '@tillgate/domain/clocks.ts'
import { isIdentityComplete } from '@tillgate/domain/identity.ts'
import { isStepOpen, isStepReached, nextStep, type OnboardingState, type Step } from '@tillgate/domain/next-step.ts'
import type { PortalRole } from '@tillgate/domain/roles.ts'
import { isBankVerified, retailerTypes } from '@tillgate/domain/stores.ts'
import { termsDocumentOf } from '@tillgate/domain/terms.ts'
import { writeAudit, type Actor } from '#server/db/audit.ts'
import type { Db } from '#server/db/db.ts'
import type { RequestMeta } from '#server/base/request-meta.ts'
import { refuse } from '#server/base/refusal.ts'
import { advanceFurtherStore } from './further-store.service.ts'
import { languageOfPartner } from '#server/modules/notifications/api.ts'
import { mailPartner } from '#server/modules/outbox/api.ts'
import { deleteDraftsOfStore } from '../records/drafts.queries.ts'
import { hasAcceptedTerms } from '../records/acceptance.service.ts'
import { enqueueChecks } from '../records/checks.service.ts'
import { markAnswered } from './answers.queries.ts'
import { restartSilence } from './waiting.queries.ts'
import {
  findApplication,
  insertApplication,
  insertEvents,
  insertMilestone,
  listMilestones,
  listQuestions,
  lockPrimaryStore,
  readOnboardingRow,
  type OnboardingRow,
} from './onboarding.queries.ts'
import type { Runtime } from '#server/db/context.ts'
import { markInReview } from '#server/modules/partners/api.ts'

type AuditMeta = Pick<RequestMeta, 'requestId' | 'trial'>
/** Person of the step and its reporter: the person, or the system for a third party. */
export type Origin = { actor: Actor; meta: AuditMeta }

/** Builds the onboarding state for the partner's admin, or for another `role`. */
export const toOnboardingState = (row: OnboardingRow, hasTerms: boolean, role?: PortalRole): OnboardingState => ({
  role: role ?? (retailerTypes.includes(row.type) ? 'RETAILER' : 'PROVIDER'),
  isProvider: !retailerTypes.includes(row.type),
  hasAcceptedTerms: hasTerms,
  identity: row.identity ?? 'PENDINGVERIFICATION',
  hasOwners: row.hasOwners,
  hasDocuments: requiredDocuments(row.type).every((kind) => row.kinds.includes(kind)),
  store:
    row.businessName === null || row.zipCode === null || row.storeStatus === null || row.bank === null
      ? null
      : { businessName: row.businessName, zipCode: row.zipCode, status: row.storeStatus, bank: row.bank },
  application: row.applicationStatus,
  approvedScreen: row.approvedScreen,
})

export const readOnboardingState = async (db: Db, partnerId: string, role?: PortalRole) => {
  const row = (await readOnboardingRow(db, partnerId)) ?? refuse('store.not-found')
  const hasTerms = await hasAcceptedTerms(db, partnerId, termsDocumentOf(row.type))
  return { row, state: toOnboardingState(row, hasTerms, role) }
}

/** Refuses a step before the earlier steps are complete. Spec 1 §4, routing order. */
export const requireReached = async (db: Db, partnerId: string, step: Step): Promise<void> => {
  const { state } = await readOnboardingState(db, partnerId)
  if (!isStepReached({ ...state, approvedScreen: false }, step)) refuse('step.not-open')
}

/**
 * Returns the writable fields: all fields before sending, afterwards only the fields that the reviewer asked about. Refuses a
 * step that is not open yet or was sent.
 */
export const requireWritable = async (
  db: Db,
  partnerId: string,
  storeId: string,
  step: Step,
): Promise<'all' | ReadonlySet<AskableField>> => {
  const { row, state } = await readOnboardingState(db, partnerId)
  if (isStepOpen(state, step)) return 'all'
  if (state.application === 'PENDING_AUTH') return refuse('step.not-open')
  const application = row.storeId === storeId ? await findApplication(db, partnerId, storeId) : undefined
  if (application?.phase !== 'INFO_REQUESTED') return refuse('application.sent')
  return new Set((await listQuestions(db, partnerId, application.id)).map(({ field }) => field))
}

/** Records the questions that the partner's changes answer. An answer ends the silence of the partner. */
export const noteAnswers = async (
  db: Db,
  store: { partnerId: string; storeId: string },
  changed: readonly AskableField[],
): Promise<void> => {
  const answered = changed.length > 0 ? await markAnswered(db, store, changed) : undefined
  if (answered) await restartSilence(db, { partnerId: store.partnerId, applicationId: answered.applicationId })
}

/** Records a milestone on the timeline. The default store is the partner's first store, the subject of the application. */
export const recordMilestone = async (db: Db, partnerId: string, event: Milestone, storeId?: string): Promise<void> => {
  const ofStore = storeId ?? (await lockPrimaryStore(db, partnerId))
  if (ofStore !== undefined) await insertMilestone(db, partnerId, ofStore, event)
}

const isReady = (state: OnboardingState): boolean =>
  state.application === 'PENDING_AUTH' &&
  state.store !== null &&
  isBankVerified(state.store.bank) &&
  nextStep(state) === 'under-review'

/**
 * Sends the application, and starts its 48 hours, once all steps are complete. Each step calls `advance` in its transaction. A
 * step finished while a reviewer's question is open counts as its answer.
 */
export const advance = async (db: Db, runtime: Runtime, { actor, meta }: Origin, storeId?: string): Promise<void> => {
  const { partnerId } = actor
  const firstId = await lockPrimaryStore(db, partnerId)
  if (firstId === undefined) return
  if (storeId !== undefined && storeId !== firstId) return advanceFurtherStore(db, runtime, { actor, meta }, storeId)
  const { row, state } = await readOnboardingState(db, partnerId)
  if (state.application === 'REVIEW') {
    if (isIdentityComplete(state.identity)) await noteAnswers(db, { partnerId, storeId: firstId }, ['identity'])
    return
  }
  // Reviewers write to this address, so the application is sent only after the email is proven.
  if (!isReady(state) || row.emailVerified === false) return
  const userId = row.applicantId ?? actor.userId
  const hours = applicationClocks.answerHours
  const sent = await insertApplication(db, { partnerId, storeId: firstId, userId, hours })
  if (!sent) return
  await markInReview(db, partnerId, firstId)
  await deleteDraftsOfStore(db, partnerId, firstId)
  await enqueueChecks(db, runtime, partnerId)
  const past = await listMilestones(db, partnerId, firstId)
  await insertEvents(db, partnerId, sent.id, [
    ...past.map((happened) => ({ ...happened, actorId: null })),
    { event: 'SUBMITTED', at: sent.submittedAt, actorId: userId },
  ])
  await writeAudit(db, runtime.keyring, actor, meta, {
    action: 'application.submitted',
    object: 'application',
    objectId: sent.id,
    before: { status: state.application },
    after: { status: sent.status, dueAt: sent.dueAt.toISOString() },
  })
  if (row.email === null) return
  await mailPartner(db, runtime, partnerId, await languageOfPartner(db, partnerId), {
    to: row.email,
    kind: 'application-received',
    params: { name: row.firstName ?? '', business: row.businessName ?? '', hours },
  })
}
