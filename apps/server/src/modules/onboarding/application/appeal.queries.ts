import type { RecheckCause } from '@tillgate/domain/applications.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { theApplication, type ApplicationKey } from './review.queries.ts'

/** Reopens a rejected application with a new due date and without an assignee. */
export const reopenRow = (db: Db, key: ApplicationKey, hours: number) =>
  theApplication(db, key)
    .set({
      status: 'REVIEW',
      phase: 'QUEUED',
      assigneeId: null,
      dueAt: sql<Date>`now() + ${hours} * interval '1 hour'`,
      decidedAt: null,
      decidedBy: null,
      rejectionReason: null,
      rejectionText: '',
      rejectionProposedBy: null,
      appealAnsweredAt: sql<Date>`now()`,
    })
    .where('status', '=', 'REJECTED')
    .where('appealedAt', 'is not', null)
    .where('appealAnsweredAt', 'is', null)
    .returning(['status', 'phase'])
    .executeTakeFirst()

export const declineAppealRow = (db: Db, key: ApplicationKey) =>
  theApplication(db, key)
    .set({ appealAnsweredAt: sql<Date>`now()` })
    .where('status', '=', 'REJECTED')
    .where('appealedAt', 'is not', null)
    .where('appealAnsweredAt', 'is', null)
    .returning(['status', 'phase'])
    .executeTakeFirst()

export const beginRecheckRow = (db: Db, key: ApplicationKey, cause: RecheckCause) =>
  theApplication(db, key)
    .set({ phase: 'RECHECK', recheckCause: cause, recheckAt: sql<Date>`now()` })
    .where('status', '=', 'APPROVED')
    .where('phase', '=', 'DECIDED')
    .returning('id')
    .executeTakeFirst()

export const endRecheckRow = (db: Db, key: ApplicationKey) =>
  theApplication(db, key)
    .set({ phase: 'DECIDED' })
    .where('status', '=', 'APPROVED')
    .where('phase', '=', 'RECHECK')
    .returning('id')
    .executeTakeFirst()
