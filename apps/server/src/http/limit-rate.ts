import { limitSeconds, tillsOfPerson, type Route } from '@tillgate/contract/route.ts'
import type { Caller } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Context } from '#server/db/context.ts'
import { withIdentity } from '#server/db/with-tenant.ts'
import { hit, type Exceeded, type Limit } from './rate-limit.queries.ts'

/** Refuses with `rate.too-many` when a limit was exceeded. */
export const refuseExceeded = (exceeded: Exceeded | undefined): void => {
  if (exceeded) refuse('rate.too-many', { retryAfter: exceeded.retryAfter })
}

type Counting = Pick<Context<Caller>, 'pool' | 'keyring'>
/** Counts a call in a transaction of its own. Refuses with `rate.too-many` when a limit was exceeded. */
export const limitRate = async ({ pool, keyring }: Counting, limits: readonly Limit[]): Promise<void> =>
  refuseExceeded(await withIdentity(pool, (db) => hit(db, keyring, limits)))

/** `terminalId`: of a person at a till. */
type Counted = { audience?: Caller['audience']; userId?: string; terminalId?: string }
type Limited = Pick<Route, 'method' | 'path' | 'limit'>
const limitOf = ({ method, path }: Limited, subject: string, max: number): Limit => ({
  name: `call ${method} ${path}`,
  subject,
  max,
  seconds: limitSeconds,
})

/** Limits of a caller's calls of a route. A device without a session proves its key in the handler, which counts by `limitDevice`. */
export const callLimits = (route: Limited, caller: Counted): Limit[] => {
  const { limit } = route
  const { userId, terminalId } = caller
  if (limit === undefined || userId === undefined) return []
  if (terminalId === undefined) return [limitOf(route, userId, limit)]
  return [limitOf(route, terminalId, limit), limitOf(route, userId, limit * tillsOfPerson)]
}

/** Counts a call of a device whose key was proven. */
export const limitDevice = (
  counting: Counting,
  route: Limited & { limit: number },
  terminalId: string,
): Promise<void> => limitRate(counting, [limitOf(route, terminalId, route.limit)])
