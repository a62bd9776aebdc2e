import type { Language } from '@tillgate/phrases/say.ts'
import type { Db } from '#server/db/db.ts'
import { claim, type Exceeded } from '#server/http/rate-limit.queries.ts'
import { postToPerson } from '../identity-post/identity-post.door.ts'
import { issueLink, linkMinutes } from '../links/links.door.ts'

export const secretPlace = (userId: string) => ({
  table: 'staff_totp',
  column: 'sealed',
  partnerId: '',
  rowId: userId,
})

type Invited = { id: string; email: string; firstName: string }

/** Mails somebody of the staff the link to a password; an older link is dead with it. */
export const inviteStaff = async (
  db: Db,
  language: Language,
  { id, email, firstName: name }: Invited,
): Promise<Exceeded | undefined> => {
  const exceeded = await claim(db, [
    { name: 'invitation-hour', subject: email, max: 3, seconds: 3600 },
    { name: 'invitation-day', subject: email, max: 10, seconds: 24 * 3600 },
  ])
  if (exceeded) return exceeded
  const token = await issueLink(db, id, 'first-password')
  const holes = { name, email, token }
  const letter = { task: 'letter', channel: 'mail', to: email, kind: 'staff-invitation', holes } as const
  await postToPerson(db, language, letter, linkMinutes['first-password'] * 60)
  return undefined
}
