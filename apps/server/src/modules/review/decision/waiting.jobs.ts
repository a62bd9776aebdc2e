import { applicationClocks } from '@tillgate/domain/clocks.ts'
import * as z from 'zod/mini'
import { newId } from '#server/base/ids.ts'
import type { Deps } from '#server/ports/deps.ts'
import { writeAudit, type Event } from '#server/db/audit.ts'
import type { Db } from '#server/db/db.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { define } from '#server/jobs/define.ts'
import {
  closeSilent,
  countReminder,
  insertEvent,
  listLate,
  listQuestions,
  listSilent,
  markLateTold,
  type Late,
  type Silent,
} from '#server/modules/onboarding/api.ts'
import { notifyPartner } from '#server/modules/notifications/api.ts'
import { findBusiness } from '../evidence/detail.queries.ts'
import { mailReminder } from './question-mail.service.ts'

/** Maximum number of applications in a run of the job. */
const atOnce = 500

const note = (
  db: Db,
  { keyring }: Deps,
  { partnerId, applicationId }: Late,
  event: Omit<Event, 'object' | 'objectId'>,
) =>
  writeAudit(
    db,
    keyring,
    { partnerId, userId: partnerId, role: 'SYSTEM' },
    { requestId: `question-reminders ${applicationId}`, trial: undefined },
    { ...event, object: 'application', objectId: applicationId },
  )

const close = async (db: Db, deps: Deps, silent: Silent): Promise<void> => {
  if (!(await closeSilent(db, silent))) return
  const { businessName: business } = await findBusiness(db, silent)
  await insertEvent(db, {
    partnerId: silent.partnerId,
    applicationId: silent.applicationId,
    id: newId(),
    event: 'CLOSED',
    actorId: null,
  })
  const kind = silent.isFix ? 'correction-closed' : 'questions-closed'
  await notifyPartner(db, deps, silent.partnerId, kind, () => ({ business }))
  await deps.enqueue(db, 'inbox-mails', { what: 'CLOSED', partnerId: silent.partnerId, id: silent.applicationId })
  await note(db, deps, silent, {
    action: 'application.closed',
    before: { phase: 'INFO_REQUESTED' },
    after: { phase: 'CLOSED' },
  })
}

const remind = async (db: Db, deps: Deps, silent: Silent): Promise<void> => {
  const questions = await listQuestions(db, silent.partnerId, silent.applicationId)
  if (!(await countReminder(db, silent, silent.reminders)) || questions.length === 0) return
  const fields = await mailReminder(db, deps, silent, questions)
  await note(db, deps, silent, { action: 'application.reminded', after: { fields } })
}

/** Reminds silent partners after 1 and 3 days and closes their applications after 14. One failure does not stop the others. */
export const remindSilent = async (deps: Deps): Promise<void> => {
  for (const silent of await withOperator(deps.pool, (db) => listSilent(db, atOnce))) {
    try {
      await withOperator(deps.pool, (db) => (silent.isOver ? close(db, deps, silent) : remind(db, deps, silent)))
    } catch (error) {
      deps.log.error({ err: error, application: silent.applicationId }, 'application.reminder.failed')
    }
  }
}

const tellLate = async (db: Db, deps: Deps, late: Late): Promise<void> => {
  if (!(await markLateTold(db, late))) return
  const { partnerId, applicationId: id } = late
  const { businessName: business } = await findBusiness(db, late)
  const params = { business, hours: applicationClocks.answerHours }
  await notifyPartner(db, deps, partnerId, 'application-late', () => params)
  await deps.enqueue(db, 'inbox-mails', { what: 'OVERDUE', partnerId, id })
  await note(db, deps, late, { action: 'application.late-told' })
}

/** Tells applicants and administrators of overdue answers, once for each due date. */
export const tellOfLateReviews = async (deps: Deps): Promise<void> => {
  for (const late of await withOperator(deps.pool, (db) => listLate(db, atOnce))) {
    try {
      await withOperator(deps.pool, (db) => tellLate(db, deps, late))
    } catch (error) {
      deps.log.error({ err: error, application: late.applicationId }, 'application.late.failed')
    }
  }
}

export const waitingJobs = [
  define('late-reviews', z.looseObject({}), (_, deps) => tellOfLateReviews(deps), '11 * * * *'),
  define('question-reminders', z.looseObject({}), (_, deps) => remindSilent(deps), '7 * * * *'),
]
