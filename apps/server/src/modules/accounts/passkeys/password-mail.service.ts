import { momentText } from '@tillgate/domain/moments.ts'
import { programZone } from '@tillgate/domain/zones.ts'
import type { Caller } from '#server/base/caller.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { messagePerson } from '#server/modules/outbox/api.ts'
import { listPasskeysOf, type PasskeyAudience } from './passkeys.queries.ts'

type Owner = { userId: string; email: string; firstName: string }
const kinds = {
  portal: { plain: 'password-changed', withPasskeys: 'password-changed-passkeys' },
  operator: { plain: 'staff-password-changed', withPasskeys: 'staff-password-changed-passkeys' },
} as const

/**
 * Mails the owner that the password was changed, in the transaction of the change. Lists the passkeys of the last days: a thief
 * who added one before the change still signs in with it.
 */
export const mailPasswordChange = async (
  db: Db,
  context: Pick<Context<Caller>, 'keyring' | 'enqueue' | 'meta'>,
  { userId, email: to, firstName: name }: Owner,
  audience: PasskeyAudience,
): Promise<void> => {
  const { language } = context.meta
  const recent = (await listPasskeysOf(db, userId)).filter(({ isRecent }) => isRecent)
  const { plain, withPasskeys } = kinds[audience]
  if (recent.length === 0) {
    return messagePerson(db, context, language, { channel: 'mail', to, kind: plain, params: { name } })
  }
  const zone = { date: 'long', timeZone: programZone, namesZone: true } as const
  const list = recent
    .map((one) => `"${one.name}": ${momentText(one.createdAt.toISOString(), language, zone)}`)
    .join('\n')
  return messagePerson(db, context, language, { channel: 'mail', to, kind: withPasskeys, params: { name, list } })
}
