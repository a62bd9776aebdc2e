import type { AskableField, RejectionReason } from '@tillgate/domain/applications.ts'
import { applicationWords as english } from '@tillgate/phrases/en/application-words.ts'
import { applicationWords as spanish } from '@tillgate/phrases/es/application-words.ts'
import type { MailKind } from '@tillgate/phrases/mails.ts'
import type { Params, Language } from '@tillgate/phrases/say.ts'
import type { Db } from '#server/db/db.ts'
import { mailPartner } from '#server/modules/outbox/api.ts'
import { languageOfPartner, listAdmins } from './settle.queries.ts'

const wordsOf = (language: Language): typeof english => (language === 'es-ES' ? spanish : english)
export const fieldName = (language: Language, field: AskableField): string => wordsOf(language)[`asked.${field}`]
export const reasonText = (language: Language, reason: RejectionReason): string =>
  wordsOf(language)[`rejected.${reason}`]

/** To everybody who runs the partner, in its own language, if and only if the change commits. */
export const tellPartner = async (
  db: Db,
  partnerId: string,
  kind: MailKind,
  holes: (language: Language) => Params,
): Promise<void> => {
  const language = await languageOfPartner(db, partnerId)
  for (const { email, first_name: name } of await listAdmins(db, partnerId)) {
    await mailPartner(db, partnerId, language, { to: email, kind, holes: { name, ...holes(language) } })
  }
}
