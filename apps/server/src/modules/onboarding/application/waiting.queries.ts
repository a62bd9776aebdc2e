import { closeAfterDays, reminderDays } from '@tillgate/domain/waiting.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { col, cols, instant, is, rowsOf, sqlNow, type RowOf } from '#server/db/rows.ts'
import type { ApplicationKey } from './review.queries.ts'

const waiting = (db: Db, { partnerId, applicationId }: ApplicationKey) =>
  db
    .updateTable('application')
    .where('partnerId', '=', partnerId)
    .where('id', '=', applicationId)
    .where('phase', '=', 'INFO_REQUESTED')

const theQuestion = (db: Db, partnerId: string, id: string) =>
  db
    .updateTable('application_question')
    .where('partnerId', '=', partnerId)
    .where('id', '=', id)
    .where('closedAt', 'is', null)

/** Changes the words of a question, which needs a new answer. */
export const editQuestion = (db: Db, partnerId: string, id: string, message: string) =>
  theQuestion(db, partnerId, id).set({ message, answeredAt: null, answerText: null, answeredBy: null }).execute()

export const closeQuestion = (db: Db, partnerId: string, id: string) =>
  theQuestion(db, partnerId, id).set({ closedAt: sqlNow }).execute()

/** Restarts the silence of the partner: new questions, or a reopened application. */
export const restartSilence = (db: Db, key: ApplicationKey) =>
  waiting(db, key).set({ askedAt: sqlNow, reminders: 0 }).execute()

/** At most once an hour. Undefined: reminded within the hour, or no question is open. */
export const markReminded = (db: Db, key: ApplicationKey) =>
  waiting(db, key)
    .set({ remindedAt: sqlNow })
    .where((row) => row.or([row('remindedAt', 'is', null), row('remindedAt', '<', instant`now() - interval '1 hour'`)]))
    .returning('id')
    .executeTakeFirst()

/** Counts a reminder of the schedule. Undefined: another worker sent it. */
export const countReminder = (db: Db, key: ApplicationKey, sent: number) =>
  waiting(db, key)
    .set({ reminders: sent + 1, remindedAt: sqlNow })
    .where('reminders', '=', sent)
    .returning('id')
    .executeTakeFirst()

export const closeSilent = (db: Db, key: ApplicationKey) =>
  waiting(db, key).set({ phase: 'CLOSED' }).returning('id').executeTakeFirst()

/** Opens a closed application again. Returns undefined when the application is not closed. */
export const reopenClosed = (db: Db, { partnerId, applicationId }: Omit<ApplicationKey, 'storeId'>) =>
  db
    .updateTable('application')
    .set({ phase: 'INFO_REQUESTED', askedAt: sqlNow, reminders: 0 })
    .where('partnerId', '=', partnerId)
    .where('id', '=', applicationId)
    .where('phase', '=', 'CLOSED')
    .returning(['id', 'phase'])
    .executeTakeFirst()

const silentRow = rowsOf({
  ...cols('application', 'partnerId', 'storeId', 'reminders'),
  applicationId: col('application.id'),
  isOver: is.flag,
})
export type Silent = RowOf<typeof silentRow>

/** Lists applications whose partner is silent long enough for the next reminder or the end. Corrections have no questions. */
export const listSilent = async (db: Db, limit: number): Promise<Silent[]> => {
  const since = sql`coalesce(asked_at, paused_at)`
  const [first, second] = reminderDays
  return silentRow.all(db)`
    select partner_id, store_id, id as application_id, reminders,
      ${since} < now() - ${sql.lit(closeAfterDays)} * interval '1 day' as is_over
    from application
    where phase = 'INFO_REQUESTED' and (fix_reason is null or resubmitted_at is not null)
      and (reminders = 0 and ${since} < now() - ${sql.lit(first)} * interval '1 day'
        or reminders = 1 and ${since} < now() - ${sql.lit(second)} * interval '1 day'
        or ${since} < now() - ${sql.lit(closeAfterDays)} * interval '1 day')
    limit ${sql.lit(limit)}`
}
