import type { logout } from '@tillgate/contract/auth.ts'
import type { Answer, Asked } from '@tillgate/contract/route.ts'
import { withIdentity } from '#server/db/with-tenant.ts'
import type { Context } from '#server/db/context.ts'
import type { Newcomer, PortalUser } from '#server/caller.ts'
import { say } from '#server/http/speak.ts'
import { tokenHash } from '#server/secrets/keyring.ts'
import { revokeSession } from './auth.queries.ts'

export const signOut = async (
  _: Asked<typeof logout>,
  { pool, meta }: Context<PortalUser | Newcomer>,
): Promise<Answer<typeof logout>> => {
  const { token } = meta
  if (token !== undefined) await withIdentity(pool, (db) => revokeSession(db, tokenHash(token)))
  return { message: say(meta.language, 'logout.done') }
}
