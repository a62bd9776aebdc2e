import type { MailKind } from '@tillgate/phrases/mails.ts'
import type { Language, Params } from '@tillgate/phrases/translator.ts'
import { newId } from '#server/base/ids.ts'
import type { Runtime } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { mailPartner } from '#server/modules/outbox/api.ts'
import { notifyPartner, type SentMail } from '#server/modules/partners/api.ts'
import { insertEvent } from './events.queries.ts'
import type { EventDetails } from './notifications.answer.ts'

/** `subject`: names what happened, so that the event is stored once. `userId`: the person whom alone the event concerns. */
export type NewEvent = { partnerId: string; subject: string; userId?: string; details: EventDetails }

type Person = { email: string; firstName: string; language: Language }
/** Mail about an event, to the Store Admins or to `person`. */
export type EventMail = { kind: MailKind; params: (language: Language) => Params; person?: Person | undefined }

/**
 * Stores an event and queues its mail, both in the caller's transaction: the only way to an event. Runs as tenant or
 * operator. Does nothing when the event was stored before. Returns the mail to the Store Admins as queued.
 */
export const recordEvent = async (
  db: Db,
  runtime: Runtime,
  { partnerId, subject, userId, details }: NewEvent,
  mail?: EventMail,
): Promise<SentMail | undefined> => {
  const { kind, ...rest } = details
  const row = { partnerId, id: newId(), kind, subject, userId: userId ?? null, details: JSON.stringify(rest) }
  if (!(await insertEvent(db, row)) || !mail) return undefined
  const { person, params } = mail
  if (!person) return notifyPartner(db, runtime, partnerId, mail.kind, params)
  const { email: to, firstName: name, language } = person
  await mailPartner(db, runtime, partnerId, language, { to, kind: mail.kind, params: { name, ...params(language) } })
  return undefined
}
