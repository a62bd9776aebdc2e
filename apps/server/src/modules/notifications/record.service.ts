import { dailyMailAfter } from '@tillgate/domain/daily-mail.ts'
import { defaultChannels, hoursUntilText, type PartnerEventKind } from '@tillgate/domain/partner-events.ts'
import { programZone, timeIn } from '@tillgate/domain/zones.ts'
import type { MailKind } from '@tillgate/phrases/mails.ts'
import type { TextKind } from '@tillgate/phrases/texts.ts'
import type { Language, Params } from '@tillgate/phrases/translator.ts'
import { newId } from '#server/base/ids.ts'
import type { Runtime } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { databaseNow } from '#server/db/now.ts'
import { textPartner } from '#server/modules/outbox/api.ts'
import { languageOfPartner, listAccountants, listAdmins } from './admins.queries.ts'
import { insertDaily } from './daily.queries.ts'
import { insertEvent } from './events.queries.ts'
import type { EventDetails } from './notifications.answer.ts'
import { mailPeople, type Addressee, type SentMail } from './notify.service.ts'
import { listChoices } from './notification-settings.queries.ts'
import { queueWebhooks } from './webhooks/queue.service.ts'

/** `subject`: names what happened, so that the event is stored once. `userId`: the person whom alone the event concerns. */
export type NewEvent = { partnerId: string; subject: string; userId?: string; details: EventDetails }

type Person = { id: string; email: string; phoneNumber: string | null; firstName: string; language: Language }
/**
 * Mail about an event, to `person` or to the Store Admins except `exceptId`, who made the change, and the accountants if the kind is theirs. `contacts`: addresses of the
 * store that are always mailed.
 */
export type EventMail = {
  kind: MailKind
  params: (language: Language) => Params
  person?: Person | undefined
  exceptId?: string
  contacts?: readonly Addressee[]
  /** Mailed at once, regardless of the person's settings: the mail has a reason or a task that no page repeats. */
  isAlways?: boolean
}

const textOf = {
  'payout.sent': 'event-payout-sent',
  'payout.returned': 'event-payout-returned',
  'payout.held': 'event-payout-held',
  'import.ended': 'event-import-ended',
  'list.changed': 'event-list-changed',
  'store.changed': 'event-store-changed',
  'terminal.offline': 'event-terminal-offline',
  'invite.unused': 'event-invite-unused',
  'device.new': 'event-device-new',
  'bank.changed': 'event-bank-changed',
} as const satisfies Record<PartnerEventKind, TextKind>

type Recipient = { id: string; phoneNumber: string | null }

const sendTexts = async (
  db: Db,
  runtime: Runtime,
  { partnerId, kind, language }: { partnerId: string; kind: PartnerEventKind; language: Language },
  people: readonly Recipient[],
): Promise<void> => {
  const numbers = people.flatMap(({ phoneNumber }) => phoneNumber ?? [])
  if (numbers.length === 0) return
  const [hours = 0, minutes = 0] = timeIn(programZone, await databaseNow(db))
    .split(':')
    .map(Number)
  const delay = Math.round(hoursUntilText(kind, hours + minutes / 60) * 3600)
  for (const to of numbers) await textPartner(db, runtime, { partnerId, language, delay }, { to, kind: textOf[kind] })
}

/** Puts an event into the next daily mail of people. */
const addToDailyMail = async (
  db: Db,
  key: { partnerId: string; eventId: string },
  people: readonly Recipient[],
): Promise<void> => {
  if (people.length === 0) return
  const dueAt = dailyMailAfter(await databaseNow(db))
  await insertDaily(
    db,
    people.map(({ id: userId }) => ({ ...key, userId, dueAt })),
  )
}

/**
 * Stores an event and queues webhooks, and mails and texts to the people who want them, all in the caller's transaction. No
 * other code inserts events. Runs as tenant or operator. Does nothing when the event was stored before. `mail`: null when the mail
 * and the text of another event name this one; undefined when the event has no mail. Returns the mail to the Store Admins as queued.
 */
export const recordEvent = async (
  db: Db,
  runtime: Runtime,
  { partnerId, subject, userId, details }: NewEvent,
  mail?: EventMail | null,
): Promise<SentMail | undefined> => {
  const { kind, ...rest } = details
  const row = { partnerId, id: newId(), kind, subject, userId: userId ?? null, details: JSON.stringify(rest) }
  if (!(await insertEvent(db, row))) return undefined
  await queueWebhooks(db, { partnerId, id: row.id, userId: row.userId, details })
  const choices = new Map((await listChoices(db, partnerId, kind)).map((one) => [one.userId, one]))
  const choiceOf = ({ id }: Recipient) => choices.get(id) ?? defaultChannels[kind]
  const { person, exceptId, contacts = [], isAlways = false } = mail ?? {}
  const people = person ? [person] : (await listAdmins(db, partnerId)).filter(({ id }) => id !== exceptId)
  const accountants = person ? [] : await listAccountants(db, partnerId, kind)
  await addToDailyMail(
    db,
    { partnerId, eventId: row.id },
    [...people, ...accountants].filter((one) => !isAlways && choiceOf(one).mail === 'DAILY'),
  )
  if (mail === null) return undefined
  const language = person ? person.language : await languageOfPartner(db, partnerId)
  const mailed = people.filter((one) => isAlways || choiceOf(one).mail === 'AT_ONCE')
  const sent =
    mail &&
    (await mailPeople(db, runtime, { partnerId, language, kind: mail.kind, params: mail.params }, mailed, contacts))
  const texted = people.filter((one) => choiceOf(one).text)
  await sendTexts(db, runtime, { partnerId, kind, language }, texted)
  for (const one of accountants) {
    const theirs = { partnerId, language: one.language }
    if (mail && choiceOf(one).mail === 'AT_ONCE')
      await mailPeople(db, runtime, { ...theirs, kind: mail.kind, params: mail.params }, [one])
    if (choiceOf(one).text) await sendTexts(db, runtime, { ...theirs, kind }, [one])
  }
  return person ? undefined : sent
}
