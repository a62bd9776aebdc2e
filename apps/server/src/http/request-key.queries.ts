import { sql } from 'kysely'
import { withIdentity } from '#server/db/with-tenant.ts'
import type { Caller } from '#server/base/caller.ts'
import type { Context } from '#server/db/context.ts'
import { networkOf } from '#server/base/network-of.ts'
import { refuse } from '#server/base/refusal.ts'
import { expiring } from '#server/db/purge.ts'
import { is, nullable, scalar } from '#server/db/rows.ts'

export const expiredRequests = [
  expiring('rate_limit', sql`until < now()`),
  expiring('request_key', sql`created_at < now() - interval '1 day'`),
]

/** A person; at a till the person and the terminal; without a session the address. */
const ownerOf = (caller: Caller, ip: string): string => {
  if (caller.audience === 'none') return `address ${networkOf(ip)}`
  return caller.audience === 'pos' ? `${caller.userId} ${caller.terminalId}` : caller.userId
}

/** Maximum number of stored keys per address without a session. */
const ofStrangerMax = 200

/**
 * Runs a write under its idempotency key. Refuses the key for a different request. A repeated request runs again and
 * finds the stored answer. After a refusal the key is free again.
 */
export const underKey = async <T>(
  { pool, caller, meta: { idempotency: once, ip }, keyring }: Context<Caller>,
  work: () => Promise<T>,
): Promise<T> => {
  if (!once) return work()
  const isStranger = caller.audience === 'none'
  const owner = keyring.fingerprint('request-key', ownerOf(caller, ip))
  const foundState = await scalar(nullable(is.oneOf(['taken', 'same', 'other']))).first(pool)`/* prepared */
    select claim_request_key(${owner}, ${once.key}, ${once.hash}, ${isStranger ? ofStrangerMax : null}) as state`
  // taken: first request with this key; same, other: a former request had the same or another content.
  const state = foundState
  if (state === 'other') refuse('idempotency.other-body')
  try {
    return await work()
  } catch (error) {
    if (state === 'taken') {
      // The error of the write is thrown; an error while freeing the key is only logged.
      await withIdentity(pool, (db) =>
        db.deleteFrom('request_key').where('owner', '=', owner).where('key', '=', once.key).execute(),
      ).catch(() => undefined)
    }
    throw error
  }
}
