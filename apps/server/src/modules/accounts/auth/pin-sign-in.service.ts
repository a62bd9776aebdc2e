import { sessionSeconds } from '@tillgate/domain/passcodes.ts'
import type { Caller } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Context } from '#server/db/context.ts'
import { withIdentity } from '#server/db/with-tenant.ts'
import { lockPin } from '../pins/pins.queries.ts'
import { provePin } from '../pins/prove-pin.service.ts'
import { findAccountById } from './auth.queries.ts'
import type { AtDevice, SignedInCashier } from './cashier-sign-in.service.ts'
import { newSession } from './open-session.service.ts'

/** Opens a session at a terminal by PIN, for a person whom the device admits. Throws `cashier.not-here` and as `provePin`. */
export const signInWithPin = async (
  context: Omit<Context<Caller>, 'caller'>,
  { userId, pin }: { userId: string; pin: string },
  { partnerId, terminalId, storeId, terminalHash, admits }: AtDevice,
): Promise<SignedInCashier> => {
  const { pool, keyring, meta } = context
  const account = await withIdentity(pool, (db) => findAccountById(db, userId))
  const isOfPartner = account?.partnerId === partnerId && account.active && account.emailVerified
  if (!account || !isOfPartner || !(await admits(account))) return refuse('cashier.not-here')
  const hash = await provePin(context, { userId, terminalId, pin })
  const accessToken = await withIdentity(pool, async (db) => {
    // Changed or taken away while the PIN was verified.
    if ((await lockPin(db, userId))?.hash !== hash) refuse('pin.none')
    const till = { terminalId, storeId, terminalHash }
    return newSession(db, keyring, meta, { userId, action: 'signed-in', audience: 'pos', till, isByPin: true })
  })
  const { id, firstName, lastName } = account
  return { id, firstName, lastName, accessToken, seconds: sessionSeconds }
}
