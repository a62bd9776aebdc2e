import { composeMail, isMailKind, type MailKind } from '@tillgate/phrases/mails.ts'
import { fill, languageOf } from '@tillgate/phrases/say.ts'
import * as z from 'zod/mini'
import { withTenant } from '#server/db/with-tenant.ts'
import { Undeliverable } from '#server/integrations/mail/port.ts'
import { define } from '#server/jobs/define.ts'
import { theKeyring } from '#server/secrets/installed.ts'
import type { World } from '#server/world.ts'
import { lockUnsent, markSent, markUndeliverable } from './post.queries.ts'

const Letter = z.object({
  to: z.string(),
  kind: z.string().check(z.refine(isMailKind)),
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

/**
 * The row stays locked while the server is asked, so a mail goes out once; a crash between the server's yes and our
 * commit sends it again under the same Message-ID.
 */
const sendPost = ({ partnerId, id }: { partnerId: string; id: string }, { pool, mail, config }: World) =>
  withTenant({ pool, caller: { partnerId } }, async (db) => {
    const row = await lockUnsent(db, partnerId, id)
    if (!row?.sealed) return
    const place = { table: 'outbox', column: 'sealed', partnerId, rowId: id }
    const { to, kind, holes } = z.parse(Letter, JSON.parse(theKeyring().open(place, row.sealed)))
    if (!isMailKind(kind)) return
    const page = pages[kind]
    const letter = composeMail(kind, languageOf(row.language), {
      ...holes,
      brand: config.brand.name,
      phone: config.brand.supportPhone,
      ...(page === undefined ? {} : { link: `${config.publicUrl.replace(/\/$/, '')}${fill(page, holes)}` }),
    })
    try {
      await mail.send({ id, to, ...letter })
      await markSent(db, partnerId, id)
    } catch (error) {
      if (!(error instanceof Undeliverable)) throw error
      await markUndeliverable(db, partnerId, id, error.message)
    }
  })

export const postJobs = [define('send-post', z.strictObject({ partnerId: z.uuid(), id: z.uuid() }), sendPost)]
