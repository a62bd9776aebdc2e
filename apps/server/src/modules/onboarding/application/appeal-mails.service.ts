import { applicationClocks } from '@tillgate/domain/clocks.ts'
import type { Runtime } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { notifyPartner } from '#server/modules/notifications/api.ts'

type Appealed = { partnerId: string; id: string; business: string }

/** Mails the receipt of an appeal to the partner and to the administrators who may answer. */
export const mailAppeal = async (db: Db, runtime: Runtime, { partnerId, id, business }: Appealed): Promise<void> => {
  await notifyPartner(db, runtime, partnerId, 'appeal-received', () => ({
    business,
    hours: applicationClocks.answerHours,
  }))
  await runtime.enqueue(db, 'inbox-mails', { what: 'APPEAL', partnerId, id })
}
