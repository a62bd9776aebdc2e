import { sessionSeconds } from '@tillgate/domain/passcodes.ts'
import type { Context } from '#server/db/context.ts'
import { withIdentity } from '#server/db/with-tenant.ts'
import type { Caller } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import { tokenHash } from '#server/secrets/keyring.ts'
import type { Account } from './auth.queries.ts'
import { revokeSession } from './auth.queries.ts'
import { newSession } from './open-session.service.ts'
import { forgivePins } from '../pins/prove-pin.service.ts'
import { afterPassword, checkPassword } from './sign-in-guard.service.ts'
import { admits, secondStep } from './sign-in.service.ts'

type Credentials = { email: string; password: string; twoFactorCode?: string | undefined }
/** Device of the cashier. `admits` returns whether this person sells there. */
export type AtDevice = {
  partnerId: string
  terminalId: string
  storeId: string
  terminalHash: Buffer
  admits: (cashier: Account) => Promise<boolean>
}
export type SignedInCashier = { id: string; firstName: string; lastName: string; accessToken: string; seconds: number }

/**
 * Signs a cashier in on a device of a store; other roles get the answer of a wrong password. The terminal's key makes the
 * device known, so wrong passwords on other devices do not lock the device (docs/decisions/0022).
 */
export const signInCashier = async (
  context: Omit<Context<Caller>, 'caller'>,
  given: Credentials,
  device: AtDevice,
): Promise<SignedInCashier> => {
  const { pool, keyring, meta } = context
  const { partnerId, terminalId, storeId, terminalHash } = device
  const { account, guarded, needsMailedCode } = await checkPassword(context, given, {
    ip: meta.ip,
    locked: 'login.locked',
    device: keyring.fingerprint('till-device', `${partnerId}|${terminalId}`),
    admits: (found) => (found.role === 'CASHIER' && found.partnerId === partnerId ? admits(found) : undefined),
  })
  return afterPassword(pool, guarded, async () => {
    if (!(await device.admits(account))) refuse('cashier.not-here')
    // Cashiers have no second factor, even when a former role had one.
    const code = { twoFactorCode: given.twoFactorCode }
    if (needsMailedCode) await secondStep({ ...account, twoFactor: false }, code, context)
    const { id, firstName, lastName } = account
    const till = { terminalId, storeId, terminalHash }
    const accessToken = await withIdentity(pool, async (db) => {
      await forgivePins(db, keyring, { userId: id, terminalId })
      return newSession(db, keyring, meta, { userId: id, action: 'signed-in', audience: 'pos', guarded, till })
    })
    return { id, firstName, lastName, accessToken, seconds: sessionSeconds }
  })
}

export const signOutCashier = async ({
  pool,
  meta: { token },
}: Pick<Context<Caller>, 'pool' | 'meta'>): Promise<void> => {
  if (token !== undefined) await withIdentity(pool, (db) => revokeSession(db, tokenHash(token)))
}
