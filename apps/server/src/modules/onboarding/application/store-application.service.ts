import type { Answer, Input } from '@tillgate/contract/route.ts'
import type * as contract from '@tillgate/contract/stores.ts'
import type { StoreApplication } from '@tillgate/contract/stores.ts'
import { closesAtOf } from '@tillgate/domain/waiting.ts'
import type { PortalUser } from '#server/base/caller.ts'
import { auditedTransaction } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { findFirstStore, findStore } from '#server/modules/partners/api.ts'
import { refuse } from '#server/base/refusal.ts'
import { findApplication, insertEvents, listQuestions, recordAppeal } from './onboarding.queries.ts'
import { toAsked } from './onboarding.answer.ts'
import { mailAppeal } from './appeal-mails.service.ts'
import { fixableNow, toResubmission } from './resubmission.answer.ts'
import { reopenClosed } from './waiting.queries.ts'
import { closeResubmission, openResubmission } from './resubmission.service.ts'

type PortalContext = Context<PortalUser>

const read = async (db: Db, partnerId: string, storeId: string): Promise<StoreApplication> => {
  const store = (await findStore(db, partnerId, storeId)) ?? refuse('store.not-found')
  const found = await findApplication(db, partnerId, storeId)
  const questions = found ? await listQuestions(db, partnerId, found.id) : []
  const isFirst = (await findFirstStore(db, partnerId)).id === storeId
  const rejected = store.applicationStatus === 'REJECTED' ? found : undefined
  return {
    status: store.applicationStatus,
    phase: found?.phase ?? null,
    dueAt: found?.dueAt.toISOString() ?? null,
    closesAt: (found && closesAtOf(found))?.toISOString() ?? null,
    rejection:
      rejected && rejected.rejectionReason !== null
        ? { reason: rejected.rejectionReason, text: rejected.rejectionText }
        : null,
    ...toResubmission(found, { type: store.type, isFirst }),
    asked: questions.map(toAsked),
  }
}

export const getStoreApplication = (
  { params }: Input<typeof contract.getStoreApplication>,
  context: PortalContext,
): Promise<Answer<typeof contract.getStoreApplication>> =>
  withTenant(context, (db) => read(db, context.caller.partnerId, params.id))

/** Appeals once against the rejection of a store. An administrator of the operator answers the appeal. */
export const appealStore = (
  { params, body }: Input<typeof contract.appealStore>,
  context: PortalContext,
): Promise<Answer<typeof contract.appealStore>> =>
  auditedTransaction(context, async (db, audit) => {
    const { partnerId, userId } = context.caller
    const { type, businessName: business } = (await findStore(db, partnerId, params.id)) ?? refuse('store.not-found')
    const application = await findApplication(db, partnerId, params.id)
    const isFirst = (await findFirstStore(db, partnerId)).id === params.id
    if (fixableNow(application, { type, isFirst }).length > 0) refuse('application.fix-instead')
    if (!application || !(await recordAppeal(db, partnerId, application.id, body.text))) {
      return refuse('application.not-rejected')
    }
    await insertEvents(db, partnerId, application.id, [{ event: 'APPEALED', actorId: userId }])
    const after = { text: body.text }
    await audit({ action: 'application.appealed', object: 'application', objectId: application.id, after })
    await mailAppeal(db, context, { partnerId, id: application.id, business })
    return read(db, partnerId, params.id)
  })

export const reopenStoreApplication = (
  { params }: Input<typeof contract.reopenStoreApplication>,
  context: PortalContext,
): Promise<Answer<typeof contract.reopenStoreApplication>> =>
  auditedTransaction(context, async (db, audit) => {
    const { partnerId, userId } = context.caller
    if (!(await findStore(db, partnerId, params.id))) refuse('store.not-found')
    const application = await findApplication(db, partnerId, params.id)
    const reopened = application && (await reopenClosed(db, { partnerId, applicationId: application.id }))
    if (!reopened) return refuse('application.nothing-asked')
    await insertEvents(db, partnerId, reopened.id, [{ event: 'REOPENED', actorId: userId }])
    await audit({
      action: 'application.questions-reopened',
      object: 'application',
      objectId: reopened.id,
      before: { phase: 'CLOSED' },
      after: { phase: reopened.phase },
    })
    return read(db, partnerId, params.id)
  })

export const beginStoreResubmission = (
  { params }: Input<typeof contract.beginStoreResubmission>,
  context: PortalContext,
): Promise<Answer<typeof contract.beginStoreResubmission>> =>
  auditedTransaction(context, async (db, audit) => {
    await openResubmission(db, audit, context, params.id)
    return read(db, context.caller.partnerId, params.id)
  })

export const sendStoreResubmission = (
  { params }: Input<typeof contract.sendStoreResubmission>,
  context: PortalContext,
): Promise<Answer<typeof contract.sendStoreResubmission>> =>
  auditedTransaction(context, async (db, audit) => {
    await closeResubmission(db, audit, context, params.id)
    return read(db, context.caller.partnerId, params.id)
  })
