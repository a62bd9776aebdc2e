import type { RecheckCause } from '@tillgate/domain/applications.ts'
import type { Db } from '#server/db/db.ts'
import type { StoreKey } from '#server/modules/partners/api.ts'
import { computed, condition, instant, is, sqlNow } from '#server/db/rows.ts'
import { theApplication, type ApplicationKey } from './review.queries.ts'

/** Reopens a rejected application with a new due date and without an assignee. */
export const reopenRow = (db: Db, key: ApplicationKey, hours: number) =>
  theApplication(db, key)
    .set({
      status: 'REVIEW',
      phase: 'QUEUED',
      assigneeId: null,
      dueAt: instant`now() + ${hours} * interval '1 hour'`,
      decidedAt: null,
      decidedBy: null,
      rejectionReason: null,
      rejectionText: '',
      rejectionProposedBy: null,
      appealAnsweredAt: sqlNow,
      rejectedBeforeBy: computed(is.list(is.text))`array_remove(array[decided_by, rejection_proposed_by], null)`,
    })
    .where('status', '=', 'REJECTED')
    .where('appealedAt', 'is not', null)
    .where('appealAnsweredAt', 'is', null)
    .returning(['status', 'phase'])
    .executeTakeFirst()

export const declineAppealRow = (db: Db, key: ApplicationKey) =>
  theApplication(db, key)
    .set({ appealAnsweredAt: sqlNow })
    .where('status', '=', 'REJECTED')
    .where('appealedAt', 'is not', null)
    .where('appealAnsweredAt', 'is', null)
    .returning(['status', 'phase'])
    .executeTakeFirst()

export const beginRecheckRow = (db: Db, key: ApplicationKey, cause: RecheckCause) =>
  theApplication(db, key)
    .set({ phase: 'RECHECK', recheckCause: cause, recheckMore: [], recheckAt: sqlNow })
    .where('status', '=', 'APPROVED')
    .where('phase', '=', 'DECIDED')
    .returning('id')
    .executeTakeFirst()

const noEnd = { recheckEndBy: null, recheckEndAt: null, recheckEndReason: '' } as const

/** Stores the proposed end of a re-check. Returns undefined when an end is proposed already, and without a re-check. */
export const proposeRecheckEnd = (db: Db, key: ApplicationKey, { by, reason }: { by: string; reason: string }) =>
  theApplication(db, key)
    .set({ recheckEndBy: by, recheckEndAt: sqlNow, recheckEndReason: reason })
    .where('phase', '=', 'RECHECK')
    .where('recheckEndBy', 'is', null)
    .returning('id')
    .executeTakeFirst()

/** Drops the proposed end of a store's re-check. Returns undefined without one. */
export const dropRecheckEnd = (db: Db, { partnerId, storeId }: StoreKey) =>
  db
    .updateTable('application')
    .set(noEnd)
    .where('partnerId', '=', partnerId)
    .where('storeId', '=', storeId)
    .where('phase', '=', 'RECHECK')
    .where('recheckEndBy', 'is not', null)
    .returning('id')
    .executeTakeFirst()

/** Adds a cause to an open re-check. Returns undefined when the re-check has the cause already, and without a re-check. */
export const addRecheckCause = (db: Db, { partnerId, storeId }: StoreKey, cause: RecheckCause) =>
  db
    .updateTable('application')
    .set({ recheckMore: computed(is.list(is.text))`array_append(recheck_more, ${cause}::text)` })
    .where('partnerId', '=', partnerId)
    .where('storeId', '=', storeId)
    .where('status', '=', 'APPROVED')
    .where('phase', '=', 'RECHECK')
    .where(condition`recheck_cause is distinct from ${cause}::text and not ${cause}::text = any(recheck_more)`)
    .returning('id')
    .executeTakeFirst()

/** Lists and locks the open re-checks of a partner. */
export const listRechecks = (db: Db, partnerId: string) =>
  db
    .selectFrom('application')
    .select(['partnerId', 'storeId', 'id as applicationId', 'recheckCause', 'recheckMore'])
    .where('partnerId', '=', partnerId)
    .where('status', '=', 'APPROVED')
    .where('phase', '=', 'RECHECK')
    .forUpdate()
    .execute()

export const endRecheckRow = (db: Db, key: ApplicationKey) =>
  theApplication(db, key)
    .set({ phase: 'DECIDED', ...noEnd })
    .where('status', '=', 'APPROVED')
    .where('phase', '=', 'RECHECK')
    .returning('id')
    .executeTakeFirst()
