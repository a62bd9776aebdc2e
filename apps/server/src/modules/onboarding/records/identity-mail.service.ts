import { applicationClocks } from '@tillgate/domain/clocks.ts'
import type { Runtime } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { languageOfPartner } from '#server/modules/notifications/api.ts'
import { mailPartner } from '#server/modules/outbox/api.ts'
import { findSelf } from './identity.queries.ts'

/**
 * News of an identity check: `review`, the provider or people look at it; `failed`, the provider's review failed and attempts are left;
 * `again`, people allowed new attempts; `confirmed`, it is confirmed.
 */
type News = 'review' | 'failed' | 'again' | 'confirmed'

/** Mails the person whose identity is checked, when the change commits. */
export const mailIdentity = async (
  db: Db,
  runtime: Runtime,
  { partnerId, userId }: { partnerId: string; userId: string },
  news: News,
): Promise<void> => {
  const person = await findSelf(db, partnerId, userId)
  if (!person) return
  const { email: to, firstName: name } = person
  const mail = { to, kind: `identity-${news}`, params: { name, hours: applicationClocks.answerHours } } as const
  await mailPartner(db, runtime, partnerId, await languageOfPartner(db, partnerId), mail)
}
