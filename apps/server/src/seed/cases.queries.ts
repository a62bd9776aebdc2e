import { newId } from '#server/base/ids.ts'
import type { Db } from '#server/db/db.ts'
import { instant } from '#server/db/rows.ts'

const daysAgo = (days: number) => instant`now() - ${days} * interval '1 day'`

type Silent = { partnerId: string; applicationId: string; askedBy: string; message: string }

/** Asks an applicant 14 days ago, with both reminders and the end after 14 days. */
export const closeSilentSeed = async (
  db: Db,
  { partnerId, applicationId, askedBy, message }: Silent,
): Promise<void> => {
  await db
    .insertInto('application_question')
    .values({
      partnerId,
      applicationId,
      id: newId(),
      field: 'contactPerson',
      message,
      askedBy,
      askedAt: daysAgo(14),
      answeredAt: null,
      closedAt: null,
    })
    .execute()
  await db
    .insertInto('application_event')
    .values({ partnerId, applicationId, id: newId(), event: 'INFO_REQUESTED', at: daysAgo(14), actorId: askedBy })
    .execute()
  await db
    .updateTable('application')
    .set({ phase: 'CLOSED', assigneeId: askedBy, pausedAt: daysAgo(14), askedAt: daysAgo(14), reminders: 2 })
    .set({ remindedAt: daysAgo(11) })
    .where('partnerId', '=', partnerId)
    .where('id', '=', applicationId)
    .execute()
}
