import { mailTexts, type MailKind } from '@tillgate/phrases/mails.ts'
import type { Params, Language } from '@tillgate/phrases/translator.ts'
import type { Db } from '#server/db/db.ts'
import { mailPartner } from '#server/modules/outbox/api.ts'
import type { Runtime } from '#server/db/context.ts'
import { languageOfPartner, listAdmins } from './admins.queries.ts'

export type Addressee = { email: string; name: string }
/**
 * A mail as queued. `to`: empty without an address. The text greets the first of them; `{{phone}}`, the support phone, is filled
 * in at delivery.
 */
export type SentMail = { to: string[]; language: Language } & ReturnType<typeof mailTexts>

type PartnerMail = {
  partnerId: string
  language: Language
  kind: MailKind
  params: (language: Language) => Params
  /** Application whose partner the mail asks or reminds. */
  applicationId?: string
}

/** Mails each address once, if and only if the change commits. Returns the mail as queued. */
export const mailPeople = async (
  db: Db,
  runtime: Runtime,
  { partnerId, language, kind, params, applicationId }: PartnerMail,
  people: readonly { email: string; firstName: string }[],
  contacts: readonly Addressee[] = [],
): Promise<SentMail> => {
  const admins = people.map(({ email, firstName: name }) => ({ email, name }))
  // A Store Admin is addressed by their own name.
  const names = new Map([...admins, ...contacts, ...admins].map(({ email, name }) => [email, name]))
  names.delete('')
  for (const [email, name] of names) {
    await mailPartner(db, runtime, partnerId, language, {
      to: email,
      kind,
      params: { name, ...params(language) },
      applicationId,
    })
  }
  const [[, name = ''] = []] = names
  return { to: [...names.keys()], language, ...mailTexts(kind, language, { name, ...params(language) }) }
}

/**
 * Mails all people who manage the partner, each in their language, when the change commits. `contacts`: also the contact
 * addresses of a store. Returns the mail as queued.
 */
export const notifyPartner = async (
  db: Db,
  runtime: Runtime,
  partnerId: string,
  kind: MailKind,
  params: (language: Language) => Params,
  ...contacts: readonly Addressee[]
): Promise<SentMail> => {
  const language = await languageOfPartner(db, partnerId)
  return mailPeople(db, runtime, { partnerId, language, kind, params }, await listAdmins(db, partnerId), contacts)
}

/** Mails the people who manage the partner what a reviewer wants to know. An undelivered mail shows on the application. */
export const askPartner = async (
  db: Db,
  runtime: Runtime,
  { partnerId, applicationId }: { partnerId: string; applicationId: string },
  kind: MailKind,
  params: (language: Language) => Params,
): Promise<SentMail> => {
  const language = await languageOfPartner(db, partnerId)
  const mail = { partnerId, language, kind, params, applicationId }
  return mailPeople(db, runtime, mail, await listAdmins(db, partnerId))
}
