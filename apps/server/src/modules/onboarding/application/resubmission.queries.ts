import type { AskableField } from '@tillgate/domain/applications.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { newId } from '#server/base/ids.ts'
import { instant, sqlNow } from '#server/db/rows.ts'

/**
 * Opens a rejected application for its only correction, which uses up the appeal. Pauses the clock with `hours` left, so that
 * `resumeClock` sets the due date `hours` after sending. Returns undefined when the application is not rejected or the appeal
 * was used.
 */
export const openFix = (db: Db, partnerId: string, applicationId: string, hours: number) =>
  db
    .updateTable('application')
    .set({
      status: 'REVIEW',
      phase: 'INFO_REQUESTED',
      pausedAt: sqlNow,
      askedAt: sqlNow,
      reminders: 0,
      dueAt: instant`now() + ${hours} * interval '1 hour'`,
      assigneeId: null,
      decidedAt: null,
      decidedBy: null,
      fixReason: sql`rejection_reason`,
      fixText: sql`rejection_text`,
      rejectionReason: null,
      rejectionText: '',
      appealedAt: sqlNow,
      appealAnsweredAt: sqlNow,
    })
    .where('partnerId', '=', partnerId)
    .where('id', '=', applicationId)
    .where('status', '=', 'REJECTED')
    .where('appealedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()

type Opened = { applicationId: string; userId: string; fields: readonly AskableField[] }

export const insertFixes = (
  db: Db,
  partnerId: string,
  { applicationId, userId, fields }: Opened,
  valueOf: (field: AskableField) => { value: string; documentId: string | null },
) =>
  db
    .insertInto('application_question')
    .values(
      fields.map((field) => ({
        partnerId,
        applicationId,
        id: newId(),
        field,
        message: '',
        askedBy: userId,
        isFix: true,
        before: valueOf(field).value,
        beforeDocument: valueOf(field).documentId,
      })),
    )
    .execute()

export const saveAnsweredValue = (
  db: Db,
  partnerId: string,
  id: string,
  { value, documentId }: { value: string; documentId: string | null },
) =>
  db
    .updateTable('application_question')
    .set({ after: value, afterDocument: documentId })
    .where('partnerId', '=', partnerId)
    .where('id', '=', id)
    .execute()

export const markResubmitted = (db: Db, partnerId: string, applicationId: string) =>
  db
    .updateTable('application')
    .set({ resubmittedAt: sqlNow })
    .where('partnerId', '=', partnerId)
    .where('id', '=', applicationId)
    .returning('dueAt')
    .executeTakeFirstOrThrow()
