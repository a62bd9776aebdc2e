import { closeAfterDays, closesAtOf, reminderDays } from '@tillgate/domain/waiting.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { col, cols, instant, is, rowsOf, sqlNow, type RowOf } from '#server/db/rows.ts'
import type { ApplicationKey } from './review.queries.ts'

/** Key of an application where the store does not matter. */
type Key = Pick<ApplicationKey, 'partnerId' | 'applicationId'>

const waiting = (db: Db, { partnerId, applicationId }: Key) =>
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

/** Restarts the silence of the partner: new questions, an answer, or a reopened application. */
export const restartSilence = (db: Db, key: Key) => waiting(db, key).set({ askedAt: sqlNow, reminders: 0 }).execute()

/** Returns the time at which the application closes without an answer, or null unless it waits on its partner. */
export const findClosing = async (db: Db, { partnerId, applicationId }: Key): Promise<Date | null> => {
  const row = await db
    .selectFrom('application')
    .select(['phase', 'askedAt', 'pausedAt'])
    .where('partnerId', '=', partnerId)
    .where('id', '=', applicationId)
    .executeTakeFirst()
  return row ? closesAtOf(row) : null
}

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
export const reopenClosed = (db: Db, { partnerId, applicationId }: Key) =>
  db
    .updateTable('application')
    .set({ phase: 'INFO_REQUESTED', askedAt: sqlNow, reminders: 0 })
    .where('partnerId', '=', partnerId)
    .where('id', '=', applicationId)
    .where('phase', '=', 'CLOSED')
    .returning(['id', 'phase'])
    .executeTakeFirst()

/**
 * Condition for an application whose last question or reminder reached nobody. Its silence does not count. `since`: time of the question.
 */
const undelivered = (since: RawBuilder<unknown>) => sql`exists (select from outbox o
  where o.partner_id = application.partner_id and o.application_id = application.id and o.created_at >= ${since}
    and o.failure is not null
    and not exists (select from outbox g where g.partner_id = o.partner_id and g.application_id = o.application_id
      and g.created_at >= o.created_at and g.failure is null))`

const undeliveredRow = rowsOf({ at: is.moment, reason: is.text })
/** Returns when and why the last question or reminder reached nobody, or undefined. */
export const findUndelivered = (db: Db, { partnerId, applicationId }: Key) =>
  undeliveredRow.first(db)`
    select o.created_at as at, o.failure as reason from outbox o
    where o.partner_id = ${partnerId} and o.application_id = ${applicationId} and o.failure is not null
      and not exists (select from outbox g where g.partner_id = ${partnerId} and g.application_id = ${applicationId}
        and g.created_at >= o.created_at and g.failure is null)
    order by o.created_at desc limit 1`

const silentRow = rowsOf({
  ...cols('application', 'partnerId', 'storeId', 'reminders'),
  applicationId: col('application.id'),
  isOver: is.flag,
  /** A correction that the partner opened itself, without questions of a reviewer. */
  isFix: is.flag,
})
export type Silent = RowOf<typeof silentRow>

const lateRow = rowsOf({ ...cols('application', 'partnerId', 'storeId'), applicationId: col('application.id') })
export type Late = RowOf<typeof lateRow>

/** Lists reviews whose promised answer is overdue and whose applicant does not know. */
export const listLate = (db: Db, limit: number): Promise<Late[]> => lateRow.all(db)`
    select partner_id, store_id, id as application_id from application
    where status = 'REVIEW' and phase in ('QUEUED', 'ASSIGNED') and due_at < now()
      and (late_told_at is null or late_told_at < due_at)
    order by due_at limit ${sql.lit(limit)}`

/** Undefined: another worker told the applicant, or the application was decided meanwhile. */
export const markLateTold = (db: Db, { partnerId, applicationId }: ApplicationKey) =>
  db
    .updateTable('application')
    .set({ lateToldAt: sqlNow })
    .where('partnerId', '=', partnerId)
    .where('id', '=', applicationId)
    .where('phase', 'in', ['QUEUED', 'ASSIGNED'])
    .where((row) => row.or([row('lateToldAt', 'is', null), row('lateToldAt', '<', row.ref('dueAt'))]))
    .returning('id')
    .executeTakeFirst()

/** Lists applications whose partner is silent long enough for the next reminder or the end. */
export const listSilent = async (db: Db, limit: number): Promise<Silent[]> => {
  const since = sql`coalesce(asked_at, paused_at)`
  const [first, second] = reminderDays
  return silentRow.all(db)`
    select partner_id, store_id, id as application_id, reminders,
      ${since} < now() - ${sql.lit(closeAfterDays)} * interval '1 day' as is_over,
      fix_reason is not null and resubmitted_at is null as is_fix
    from application
    where phase = 'INFO_REQUESTED' and not ${undelivered(since)}
      and (reminders = 0 and ${since} < now() - ${sql.lit(first)} * interval '1 day'
        or reminders = 1 and ${since} < now() - ${sql.lit(second)} * interval '1 day'
        or ${since} < now() - ${sql.lit(closeAfterDays)} * interval '1 day')
    limit ${sql.lit(limit)}`
}
