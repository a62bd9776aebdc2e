import type { AskableField } from '@tillgate/domain/applications.ts'
import { applicationClocks } from '@tillgate/domain/clocks.ts'
import { isBankVerified } from '@tillgate/domain/stores.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Db } from '#server/db/db.ts'
import { refuse } from '#server/base/refusal.ts'
import { notifyPartner } from '#server/modules/notifications/api.ts'
import { findStore, markStoreInReview, type StoreRow } from '#server/modules/partners/api.ts'
import {
  closeQuestions,
  findApplication,
  insertApplication,
  insertEvents,
  listMilestones,
  listQuestions,
  resumeClock,
} from './onboarding.queries.ts'
import type { Origin } from './progress.service.ts'
import type { Runtime } from '#server/db/context.ts'
import { saveAnsweredValues } from './question-values.service.ts'
import { isFixOpen } from './resubmission.answer.ts'
import { enqueueChecks } from '../records/checks.service.ts'
import { deleteDraftsOfStore } from '../records/drafts.queries.ts'

/** Allows all changes before sending and after approval; in between only the fields that the reviewer asked about. */
export const requireStoreWritable = async (
  db: Db,
  { partnerId, id, applicationStatus }: Pick<StoreRow, 'partnerId' | 'id' | 'applicationStatus'>,
): Promise<'all' | ReadonlySet<AskableField>> => {
  if (applicationStatus === 'APPROVED' || applicationStatus === 'PENDING_AUTH') return 'all'
  const application = await findApplication(db, partnerId, id)
  if (application?.phase !== 'INFO_REQUESTED') return refuse('application.sent')
  return new Set((await listQuestions(db, partnerId, application.id)).map(({ field }) => field))
}

const send = async (db: Db, runtime: Runtime, { actor, meta }: Origin, store: StoreRow): Promise<void> => {
  const { partnerId, id: storeId, businessName: business, applicationStatus } = store
  const hours = applicationClocks.answerHours
  const sent = await insertApplication(db, { partnerId, storeId, userId: actor.userId, hours })
  if (!sent) return
  await markStoreInReview(db, partnerId, storeId)
  await deleteDraftsOfStore(db, partnerId, storeId)
  await enqueueChecks(db, runtime, partnerId)
  const past = await listMilestones(db, partnerId, storeId)
  await insertEvents(db, partnerId, sent.id, [
    ...past.map((happened) => ({ ...happened, actorId: null })),
    { event: 'SUBMITTED', at: sent.submittedAt, actorId: actor.userId },
  ])
  await writeAudit(db, runtime.keyring, actor, meta, {
    action: 'application.submitted',
    object: 'application',
    objectId: sent.id,
    before: { status: applicationStatus },
    after: { status: sent.status, dueAt: sent.dueAt.toISOString() },
  })
  await notifyPartner(db, runtime, partnerId, 'application-received', () => ({ business, hours }))
}

/** The clock of a further store continues by itself once all requested values are saved. */
const answer = async (
  db: Db,
  { keyring, enqueue }: Runtime,
  { actor, meta }: Origin,
  store: StoreRow,
): Promise<void> => {
  const { partnerId, id: storeId } = store
  const application = await findApplication(db, partnerId, storeId)
  if (application?.phase !== 'INFO_REQUESTED') return
  // A corrected application is sent by its Store Admin.
  if (isFixOpen(application)) return
  const questions = await listQuestions(db, partnerId, application.id)
  if (questions.some(({ answeredAt }) => answeredAt === null)) return
  const resumed = await resumeClock(db, partnerId, application.id)
  if (!resumed) return
  await saveAnsweredValues(db, keyring, store, questions)
  await closeQuestions(db, partnerId, application.id)
  await insertEvents(db, partnerId, application.id, [{ event: 'INFO_GIVEN', actorId: actor.userId }])
  await writeAudit(db, keyring, actor, meta, {
    action: 'application.answered',
    object: 'application',
    objectId: application.id,
    before: { phase: application.phase },
    after: { phase: resumed.phase, fields: questions.map(({ field }) => field) },
  })
  await enqueue(db, 'inbox-mails', { what: 'ANSWER', partnerId, id: application.id })
}

/** Sends the application of a further store once its business and bank are complete. The caller locks the store. */
export const advanceFurtherStore = async (db: Db, runtime: Runtime, origin: Origin, storeId: string): Promise<void> => {
  const store = await findStore(db, origin.actor.partnerId, storeId)
  if (store?.applicationStatus === 'REVIEW') await answer(db, runtime, origin, store)
  if (store?.applicationStatus !== 'PENDING_AUTH' || !isBankVerified(store.bankAccountStatus)) return
  await send(db, runtime, origin, store)
}
