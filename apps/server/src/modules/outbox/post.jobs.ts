import { composeMail, mailKinds, type MailKind } from '@tillgate/phrases/mails.ts'
import { languageOf } from '@tillgate/phrases/say.ts'
import * as z from 'zod/mini'
import type { Db } from '#server/db/db.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { mailsAtOnce } from '#server/integrations/mail/port.ts'
import { define } from '#server/jobs/define.ts'
import { deliver } from '#server/jobs/deliver.ts'
import { theKeyring } from '#server/secrets/installed.ts'
import type { Deps } from '#server/deps.ts'

const Letter = z.object({
  to: z.string(),
  kind: z.enum(mailKinds),
  holes: z.record(z.string(), z.union([z.string(), z.number()])),
})

/** Where a button leads: made here from PUBLIC_URL, whatever the request's Host said. */
const pages: Partial<Record<MailKind, string>> = {
  'information-asked': '/under-review',
  'application-approved': '/',
  'application-rejected': '/under-review',
  'application-reopened': '/under-review',
  'appeal-declined': '/under-review',
  'staff-mentioned': '/operator/applications/{{id}}',
}

export const sendPost = ({ partnerId, id }: { partnerId: string; id: string }, deps: Deps): Promise<void> => {
  const { pool, config } = deps
  const within = <T>(work: (db: Db) => Promise<T>) => withTenant({ pool, caller: { partnerId } }, work)
  return deliver(deps, { table: 'outbox', id, within }, async (_, { sealed, language }) => {
    if (!sealed) return { drop: 'nothing to send' }
    const place = { table: 'outbox', column: 'sealed', partnerId, rowId: id }
    const { to, kind, holes } = z.parse(Letter, JSON.parse(theKeyring().open(place, sealed)))
    const page = pages[kind]
    const words = composeMail(kind, languageOf(language), {
      ...holes,
      brand: config.brand.name,
      phone: config.brand.supportPhone,
      ...(page === undefined
        ? {}
        : { link: `${config.publicUrl.replace(/\/$/, '')}${page.replace('{{id}}', String(holes['id']))}` }),
    })
    return { mail: { id, to, ...words } }
  })
}

const Payload = z.strictObject({ partnerId: z.uuid(), id: z.uuid() })
export const postJobs = [{ ...define('send-post', Payload, sendPost), atOnce: mailsAtOnce }]
