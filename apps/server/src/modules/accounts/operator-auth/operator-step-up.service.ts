import { withIdentity } from '#server/db/with-tenant.ts'
import type { Operator } from '#server/caller.ts'
import type { Context } from '#server/db/context.ts'
import { claim, forgive } from '#server/http/rate-limit.queries.ts'
import { refuse } from '#server/refusal.ts'
import { theKeyring } from '#server/secrets/installed.ts'
import { stepAt, stepOfCode } from '#server/secrets/totp.ts'
import { codeLimits, secretField } from './staff-credentials.service.ts'
import { advance, databaseSeconds, findAuthenticator } from './operator-auth.queries.ts'

/**
 * A fresh code of the operator's own authenticator, before what moves money. Each code counts once, also against a sign-in;
 * guesses are counted with those of sign-ins. Committed by itself: a code that was used stays used.
 */
export const requireOperatorCode = async ({ pool, caller }: Context<Operator>, code: string): Promise<void> => {
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
