import type * as contract from '@tillgate/contract/account.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import type { Newcomer, PortalUser } from '#server/base/caller.ts'
import type { Context } from '#server/db/context.ts'
import { withIdentity } from '#server/db/with-tenant.ts'
import { translate } from '#server/http/translate.ts'
import { setLanguage } from '../account/account.queries.ts'

/** Stores the language of the caller's mails. It changes nothing of the business, so the audit log has no entry. */
export const updateOwnLanguage = async (
  { body: { language } }: Input<typeof contract.updateOwnLanguage>,
  { pool, caller }: Context<PortalUser | Newcomer>,
): Promise<Answer<typeof contract.updateOwnLanguage>> => {
  await withIdentity(pool, (db) => setLanguage(db, caller.userId, language))
  return { message: translate(language, 'profile.language-stored') }
}
