import type { MailKind } from '@tillgate/phrases/mails.ts'
import type { Params, Language } from '@tillgate/phrases/say.ts'
import type { Db } from '#server/db/db.ts'
import { mailPartner } from '#server/modules/outbox/api.ts'
import { languageOfPartner, listAdmins } from './notify.queries.ts'

/** To everybody who runs the partner, in its own language, if and only if the change commits. */
export const notifyPartner = async (
  db: Db,
  partnerId: string,
  kind: MailKind,
  params: (language: Language) => Params,
): Promise<void> => {
  const language = await languageOfPartner(db, partnerId)
  for (const { email, firstName: name } of await listAdmins(db, partnerId)) {
    await mailPartner(db, partnerId, language, { to: email, kind, params: { name, ...params(language) } })
  }
}
