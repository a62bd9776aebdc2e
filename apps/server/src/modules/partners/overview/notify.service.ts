import type { MailKind } from '@tillgate/phrases/mails.ts'
import type { Params, Language } from '@tillgate/phrases/say.ts'
import type { Db } from '#server/db/db.ts'
import { mailPartner } from '#server/modules/outbox/api.ts'
import { languageOfPartner, listAdmins } from './notify.queries.ts'

/**
 * To everybody who runs the partner, in its own language, if and only if the change commits. `contact`: and to whom a
 * store names.
 */
export const notifyPartner = async (
  db: Db,
  partnerId: string,
  kind: MailKind,
  params: (language: Language) => Params,
  contact?: { email: string; name: string },
): Promise<void> => {
  const language = await languageOfPartner(db, partnerId)
  const people = (await listAdmins(db, partnerId)).map(({ email, firstName: name }) => ({ email, name }))
  const isOther = contact && contact.email !== '' && !people.some(({ email }) => email === contact.email)
  for (const { email, name } of isOther ? [...people, contact] : people) {
    await mailPartner(db, partnerId, language, { to: email, kind, params: { name, ...params(language) } })
  }
}
