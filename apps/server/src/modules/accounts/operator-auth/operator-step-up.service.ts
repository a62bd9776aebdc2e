import { withIdentity } from '#server/db/with-tenant.ts'
import type { Operator } from '#server/base/caller.ts'
import type { Pool } from '#server/db/db.ts'
import { claim, forgive } from '#server/http/rate-limit.queries.ts'
import { refuse } from '#server/base/refusal.ts'
import { theKeyring } from '#server/secrets/installed.ts'
import { stepAt, stepOfCode } from '#server/secrets/totp.ts'
import { codeLimits, secretField } from './staff-credentials.service.ts'
import { advance, databaseSeconds, findAuthenticator } from './operator-auth.queries.ts'

type Asked = { pool: Pool; caller: Operator }

/**
 * Checks a fresh code of the operator's own authenticator. Throws `operator.code-wrong` or `operator.code-locked`. Each code counts
 * once, also against a sign-in; wrong codes count together with those of sign-ins. Commits by itself: a used code stays used.
 */
export const requireOperatorCode = async ({ pool, caller }: Asked, code: string): Promise<void> => {
  const { userId } = caller
  const limits = codeLimits(userId, true)
  const exceeded = await withIdentity(pool, (db) => claim(db, limits))
  if (exceeded) refuse('operator.code-locked', { retryAfter: exceeded.retryAfter })
  const isRight = await withIdentity(pool, async (db) => {
    const own = await findAuthenticator(db, userId)
    if (!own) return false
    const now = stepAt(await databaseSeconds(db))
    const step = stepOfCode(theKeyring().open(secretField(userId), own.sealed), code, now)
    return step !== undefined && (await advance(db, userId, step))
  })
  if (!isRight) refuse('operator.code-wrong')
  await withIdentity(pool, (db) => forgive(db, limits))
}
