import type { Route } from '@tillgate/contract/route.ts'
import { decisionsOf } from '@tillgate/contract/access.ts'

export const isPublic = ({ access }: Route): boolean => decisionsOf(access).anonymous === 'allow'

/** Lists the error statuses of a route, derived from its input and its authorization rule. */
export const errorStatusesOf = (route: Route): number[] => {
  const { method, params, query, body, kind } = route
  const writes = method !== 'GET'
  return [
    400,
    // A public call refuses a session that has ended, so that its caller signs in again.
    401,
    ...(route.access.kind === 'anyone' ? [] : [403]),
    // A record that the request names may be missing or another partner's.
    ...(params || query || body || kind === 'upload' ? [404] : []),
    408,
    409,
    ...(writes ? [413, 415] : []),
    421,
    ...(writes ? [422] : []),
    429,
    431,
    500,
    503,
  ]
}
