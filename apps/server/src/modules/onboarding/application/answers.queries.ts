import type { AskableField } from '@tillgate/domain/applications.ts'
import type { Db } from '#server/db/db.ts'
import { sqlNow } from '#server/db/rows.ts'

/** A changed value answers the question about its field. Saving the same value does not. Returns undefined when nothing is answered. */
export const markAnswered = (
  db: Db,
  { partnerId, storeId }: { partnerId: string; storeId: string },
  changed: readonly AskableField[],
) =>
  db
    .updateTable('application_question')
    .set({ answeredAt: sqlNow })
    .where('partnerId', '=', partnerId)
    .where('applicationId', 'in', (of) =>
      of.selectFrom('application').select('id').where('partnerId', '=', partnerId).where('storeId', '=', storeId),
    )
    .where('closedAt', 'is', null)
    .where('field', 'in', changed)
    .where('answeredAt', 'is', null)
    .returning('applicationId')
    .executeTakeFirst()

/** True while a reviewer's question or a correction asks for another bank account of the store. */
export const isBankAsked = async (db: Db, partnerId: string, storeId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('application_question as q')
    .innerJoin('application as a', (on) =>
      on.onRef('a.partnerId', '=', 'q.partnerId').onRef('a.id', '=', 'q.applicationId'),
    )
    .select('q.id')
    .where('q.partnerId', '=', partnerId)
    .where('a.partnerId', '=', partnerId)
    .where('a.storeId', '=', storeId)
    .where('q.field', '=', 'bankAccount')
    .where('q.closedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Answers an open question with the partner's words instead of a change. Undefined without such a question. */
export const confirmWithText = (
  db: Db,
  { partnerId, id }: { partnerId: string; id: string },
  { text, userId }: { text: string; userId: string },
) =>
  db
    .updateTable('application_question')
    .set({ answerText: text, answeredBy: userId, answeredAt: sqlNow })
    .where('partnerId', '=', partnerId)
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .where('isFix', '=', false)
    .returning(['field', 'applicationId'])
    .executeTakeFirst()

export const findStoreOfApplication = async (
  db: Db,
  partnerId: string,
  applicationId: string,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('application')
    .select('storeId')
    .where('partnerId', '=', partnerId)
    .where('id', '=', applicationId)
    .executeTakeFirst()
  return row?.storeId
}
