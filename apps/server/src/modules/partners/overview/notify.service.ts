import { mailTexts, type MailKind } from '@tillgate/phrases/mails.ts'
import type { Params, Language } from '@tillgate/phrases/translator.ts'
import type { Db } from '#server/db/db.ts'
import { mailPartner } from '#server/modules/outbox/api.ts'
import type { Runtime } from '#server/db/context.ts'
import { languageOfPartner, listAdmins } from './notify.queries.ts'

type Addressee = { email: string; name: string }
/**
 * A mail as queued. `to`: empty when nobody has an address. The text greets the first of them; `{{phone}}`, the support phone, is
 * filled in at delivery.
 */
export type SentMail = { to: string[]; language: Language } & ReturnType<typeof mailTexts>

/**
 * To everybody who runs the partner, in its own language, if and only if the change commits. `contacts`: and to whom a
 * store names. Returns the mail as queued.
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
  const admins = (await listAdmins(db, partnerId)).map(({ email, firstName: name }) => ({ email, name }))
  // One mail per address; a Store Admin is addressed by their own name.
  const names = new Map([...admins, ...contacts, ...admins].map(({ email, name }) => [email, name]))
  names.delete('')
  for (const [email, name] of names) {
    await mailPartner(db, runtime, partnerId, language, { to: email, kind, params: { name, ...params(language) } })
  }
  const [[, name = ''] = []] = names
  return { to: [...names.keys()], language, ...mailTexts(kind, language, { name, ...params(language) }) }
}
