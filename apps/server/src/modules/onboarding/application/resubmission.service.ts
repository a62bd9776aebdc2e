import type * as contract from '@tillgate/contract/onboarding.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { applicationClocks } from '@tillgate/domain/clocks.ts'
import { isFixed } from '@tillgate/domain/rejections.ts'
import type { PortalUser } from '#server/base/caller.ts'
import { auditedTransaction, type Audit } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { askIdentityAnew } from '#server/modules/accounts/api.ts'
import { notifyPartner } from '#server/modules/notifications/api.ts'
import { lockStore, markInReview, markStoreInReview } from '#server/modules/partners/api.ts'
import { refuse } from '#server/base/refusal.ts'
import {
  closeQuestions,
  findApplication,
  insertEvents,
  listQuestions,
  readOnboardingRow,
  resumeClock,
} from './onboarding.queries.ts'
import { readValues, saveAnsweredValues } from './question-values.service.ts'
import { deleteDraftsOfStore } from '../records/drafts.queries.ts'
import { insertFixes, markResubmitted, openFix } from './resubmission.queries.ts'
import { readAll } from './onboarding.service.ts'
import { fixableNow, isFixOpen, missingDocuments } from './resubmission.answer.ts'

type PortalContext = Context<PortalUser>

/** The store is locked first: a save, a bank webhook and a second request wait until this one is done. */
const lockOwnStore = async (db: Db, partnerId: string, storeId: string) => {
  const store = (await lockStore(db, { partnerId, storeId })) ?? refuse('store.not-found')
  if (store.suspendedAt !== null) refuse('store.is-suspended')
  const row = await readOnboardingRow(db, partnerId)
  const application = await findApplication(db, partnerId, storeId)
  return {
    store,
    application,
    isFirst: row?.storeId === storeId,
    kinds: row?.kinds ?? [],
    applicantId: row?.applicantId ?? null,
  }
}

/** Opens the fields of the rejection reason and restarts an identity check. The bank account stays until another one is linked. */
export const openResubmission = async (
  db: Db,
  audit: Audit,
  { caller, keyring }: PortalContext,
  storeId: string,
): Promise<void> => {
  const { partnerId, userId } = caller
  const { store, application, isFirst, kinds, applicantId } = await lockOwnStore(db, partnerId, storeId)
  if (application?.status !== 'REJECTED' || application.appealedAt !== null) return refuse('application.not-rejected')
  const fields = fixableNow(application, { type: store.type, isFirst, kinds })
  if (fields.length === 0) refuse('application.not-fixable')
  const valueOf = await readValues(db, keyring, store, fields)
  if (!(await openFix(db, partnerId, application.id, applicationClocks.answerHours))) refuse('application.not-rejected')
  await (isFirst ? markInReview(db, partnerId, storeId) : markStoreInReview(db, partnerId, storeId))
  await insertFixes(db, partnerId, { applicationId: application.id, userId, fields }, valueOf)
  if (fields.includes('identity') && applicantId !== null) await askIdentityAnew(db, partnerId, applicantId)
  await audit({
    action: 'application.fix-opened',
    object: 'application',
    objectId: application.id,
    before: { status: application.status, phase: application.phase },
    after: { status: 'REVIEW', phase: 'INFO_REQUESTED', reason: application.rejectionReason, fields },
  })
}

/** Sends the corrected application to review. Its due date is `applicationClocks.answerHours` from now. */
export const closeResubmission = async (
  db: Db,
  audit: Audit,
  { caller, keyring, enqueue }: PortalContext,
  storeId: string,
): Promise<void> => {
  const { partnerId, userId } = caller
  const { store, application, isFirst, kinds } = await lockOwnStore(db, partnerId, storeId)
  if (!application || !isFixOpen(application)) return refuse('application.no-fix-open')
  const questions = await listQuestions(db, partnerId, application.id)
  const fixes = questions.map(({ field, answeredAt }) => ({ field, isAnswered: answeredAt !== null }))
  const missing = missingDocuments({ type: store.type, isFirst, kinds })
  if (!isFixed(fixes) || missing.length > 0) refuse('application.not-fixed')
  const resumed = (await resumeClock(db, partnerId, application.id)) ?? refuse('application.no-fix-open')
  const changedFields = await saveAnsweredValues(db, keyring, store, questions)
  await closeQuestions(db, partnerId, application.id)
  await deleteDraftsOfStore(db, partnerId, storeId)
  const { dueAt } = await markResubmitted(db, partnerId, application.id)
  await insertEvents(db, partnerId, application.id, [{ event: 'RESUBMITTED', actorId: userId }])
  await audit({
    action: 'application.resubmitted',
    object: 'application',
    objectId: application.id,
    before: { phase: application.phase },
    after: { phase: resumed.phase, dueAt: dueAt.toISOString(), fields: changedFields },
  })
  await notifyPartner(db, { keyring, enqueue }, partnerId, 'application-resubmitted', () => ({
    business: store.businessName,
    hours: applicationClocks.answerHours,
  }))
  await enqueue(db, 'inbox-mails', { what: 'ANSWER', partnerId, id: application.id })
  await enqueue(db, 'sanctions-screen', { partnerId }, partnerId)
}

const firstStoreOf = async (db: Db, partnerId: string): Promise<string> =>
  (await readOnboardingRow(db, partnerId))?.storeId ?? refuse('store.not-found')

export const beginResubmission = (
  _: Input<typeof contract.beginResubmission>,
  context: PortalContext,
): Promise<Answer<typeof contract.beginResubmission>> =>
  auditedTransaction(context, async (db, audit) => {
    const { partnerId } = context.caller
    await openResubmission(db, audit, context, await firstStoreOf(db, partnerId))
    return readAll(db, partnerId)
  })

export const sendResubmission = (
  _: Input<typeof contract.sendResubmission>,
  context: PortalContext,
): Promise<Answer<typeof contract.sendResubmission>> =>
  auditedTransaction(context, async (db, audit) => {
    const { partnerId } = context.caller
    await closeResubmission(db, audit, context, await firstStoreOf(db, partnerId))
    return readAll(db, partnerId)
  })
