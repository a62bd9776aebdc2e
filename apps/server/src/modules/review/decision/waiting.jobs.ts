import * as z from 'zod/mini'
import type { Deps } from '#server/ports/deps.ts'
import { writeAudit, type Event } from '#server/db/audit.ts'
import type { Db } from '#server/db/db.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { define } from '#server/jobs/define.ts'
import { closeSilent, countReminder, listQuestions, listSilent, type Silent } from '#server/modules/onboarding/api.ts'
import { notifyPartner } from '#server/modules/notifications/api.ts'
import { findBusiness } from '../evidence/detail.queries.ts'
import { mailQuestions } from './question-mail.service.ts'

/** Applications of one run; the next run takes the others. */
const atOnce = 500

const note = (
  db: Db,
  { keyring }: Deps,
  { partnerId, applicationId }: Silent,
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
  await notifyPartner(db, deps, silent.partnerId, 'questions-closed', () => ({ business }))
  await note(db, deps, silent, {
    action: 'application.closed',
    before: { phase: 'INFO_REQUESTED' },
    after: { phase: 'CLOSED' },
  })
}

const remind = async (db: Db, deps: Deps, silent: Silent): Promise<void> => {
  const questions = await listQuestions(db, silent.partnerId, silent.applicationId)
  const open = questions.filter(({ answeredAt }) => answeredAt === null)
  if (!(await countReminder(db, silent, silent.reminders)) || open.length === 0) return
  await mailQuestions(db, deps, silent, open)
  await note(db, deps, silent, { action: 'application.reminded', after: { fields: open.map(({ field }) => field) } })
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

export const waitingJobs = [
  define('question-reminders', z.looseObject({}), (_, deps) => remindSilent(deps), '7 * * * *'),
]
