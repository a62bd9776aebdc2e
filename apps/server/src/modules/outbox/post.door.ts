import type { Params, Language } from '@tillgate/phrases/say.ts'
import type { MailKind } from '@tillgate/phrases/mails.ts'
import type { Db } from '#server/db/db.ts'
import { newId } from '#server/ids.ts'
import { enqueue } from '#server/jobs/boss.ts'
import { theKeyring } from '#server/secrets/installed.ts'
import { insertPost } from './post.queries.ts'

export type Letter = { to: string; kind: MailKind; holes: Params }

/** Posts a mail with the business transaction: it is sent if, and only if, the change commits. */
export const postMail = async (db: Db, partnerId: string, language: Language, letter: Letter): Promise<void> => {
  const id = newId()
  const place = { table: 'outbox', column: 'sealed', partnerId, rowId: id }
  await insertPost(db, {
    partner_id: partnerId,
    id,
    kind: 'mail',
    sealed: theKeyring().seal(place, JSON.stringify(letter)),
    language,
    sent_at: null,
    failure: null,
  })
  await enqueue(db, 'send-post', { partnerId, id })
}
