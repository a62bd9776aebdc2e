import type { Language } from '@tillgate/phrases/say.ts'
import type { Db } from '#server/db/db.ts'
import { claim, type Exceeded } from '#server/http/rate-limit.queries.ts'
import { messagePerson } from '#server/modules/outbox/api.ts'
import { issueLink } from '../links/links.service.ts'

type Invited = { id: string; email: string; firstName: string; partnerName: string; isCashier: boolean }

/**
 * Mails somebody the link to their first password; an older link is dead with it. What comes back is the limit that
 * stood against it: three an hour and ten a day for one person.
 */
export const invite = async (db: Db, language: Language, person: Invited): Promise<Exceeded | undefined> => {
  const { id, email, firstName: name, partnerName: partner } = person
  const exceeded = await claim(db, [
    { name: 'invitation-hour', subject: email, max: 3, seconds: 3600 },
    { name: 'invitation-day', subject: email, max: 10, seconds: 24 * 3600 },
  ])
  if (exceeded) return exceeded
  const token = await issueLink(db, id, 'first-password')
  const kind = person.isCashier ? 'cashier-invitation' : 'user-invitation'
  const message = { channel: 'mail', to: email, kind, params: { name, partner, email, token } } as const
  await messagePerson(db, language, message)
  return undefined
}
