import type { MailKind } from '@tillgate/phrases/mails.ts'
import type { Params, Language } from '@tillgate/phrases/say.ts'
import type { TextKind } from '@tillgate/phrases/texts.ts'
import type { Db } from '#server/db/db.ts'
import { newId } from '#server/ids.ts'
import { enqueue } from '#server/jobs/boss.ts'
import { theKeyring } from '#server/secrets/installed.ts'
import type { Limit } from '#server/http/rate-limit.queries.ts'
import { insertPost } from './identity-post.queries.ts'

/** Asked for by somebody who may be anybody: only the worker looks who has this address. A reset may go without a code. */
export type Errand = { email: string; phone: string | null } & (
  | { task: 'reset'; code: string | null }
  | { task: 'registration'; code: string }
)
export type Letter =
  | { task: 'letter'; channel: 'mail'; to: string; kind: MailKind; holes: Params }
  | { task: 'letter'; channel: 'text'; to: string; kind: TextKind; holes: Params }

export const postPlace = (id: string) => ({ table: 'identity_post', column: 'sealed', partnerId: '', rowId: id })

/** Posts with the change: it goes out if, and only if, the change commits, and no later than it is of use. */
export const postToPerson = async (
  db: Db,
  language: Language,
  post: Errand | Letter,
  seconds = 24 * 3600,
): Promise<void> => {
  const id = newId()
  const sealed = theKeyring().seal(postPlace(id), JSON.stringify(post))
  await insertPost(db, { id, task: post.task, sealed, language, seconds })
  await enqueue(db, 'identity-post', { id })
}

const hour = 3600
const day = 24 * hour

/** Texts cost money and reach strangers: few to one number, an eye on each area code, and a lid on everything. */
export const textLimits = (email: string, phone: string): Limit[] => [
  { name: 'text-email', subject: email, max: 3, seconds: hour },
  { name: 'text-number', subject: phone, max: 3, seconds: hour },
  { name: 'text-area', subject: phone.slice(0, 5), max: 100, seconds: day },
  { name: 'text-all', subject: '', max: 1000, seconds: day },
]
