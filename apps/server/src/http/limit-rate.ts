import type { Caller } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Context } from '#server/db/context.ts'
import { withIdentity } from '#server/db/with-tenant.ts'
import { hit, type Exceeded, type Limit } from './rate-limit.queries.ts'

/** Refuses with `rate.too-many` when a limit was exceeded. */
export const refuseExceeded = (exceeded: Exceeded | undefined): void => {
  if (exceeded) refuse('rate.too-many', { retryAfter: exceeded.retryAfter })
}

/** Counts a call in a transaction of its own. Refuses with `rate.too-many` when a limit was exceeded. */
export const limitRate = async (
  { pool, keyring }: Pick<Context<Caller>, 'pool' | 'keyring'>,
  limits: readonly Limit[],
): Promise<void> => refuseExceeded(await withIdentity(pool, (db) => hit(db, keyring, limits)))
