import type { Caller } from '#server/base/caller.ts'
import { newId } from '#server/base/ids.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { withAccounts, withIdentity } from '#server/db/with-tenant.ts'
import { databaseNow } from '#server/db/now.ts'
import { deviceOf } from '@tillgate/domain/devices.ts'
import { momentText } from '@tillgate/domain/moments.ts'
import { programZone } from '@tillgate/domain/zones.ts'
import { translate } from '#server/http/translate.ts'
import { recordEvent } from '#server/modules/notifications/api.ts'
import type { Account } from './auth.queries.ts'
import { newSession } from './open-session.service.ts'
import type { Guarded } from './sign-in-guard.queries.ts'
import { hasSignedIn } from './sign-in.queries.ts'

/**
 * Opens a session of the portal and returns its bearer token. The first sign-in from a device without a mark of the account
 * is an event of the partner, except the person's first sign-in of all. An unproven email gets no marks. `before` runs in the
 * same transaction.
 */
export const signInAt = async (
  { pool, keyring, enqueue, meta }: Omit<Context<Caller>, 'caller'>,
  account: Account,
  { guarded, device: known }: { guarded: Guarded; device: Buffer },
  before: (db: Db) => Promise<unknown>,
): Promise<string> => {
  const { id: userId, partnerId, emailVerified } = account
  const open = async (db: Db) => {
    await before(db)
    return newSession(db, keyring, meta, { userId, action: 'signed-in', guarded })
  }
  if (partnerId === null || !emailVerified || known.length > 0) {
    return withIdentity(pool, open)
  }
  return withAccounts({ pool, caller: { partnerId } }, async (db) => {
    const hadSignedIn = await hasSignedIn(db, userId)
    const token = await open(db)
    const details = { kind: 'device.new', userAgent: meta.userAgent } as const
    if (!hadSignedIn) return token
    const { language } = meta
    const zone = { timeZone: programZone, namesZone: true }
    const time = momentText((await databaseNow(db)).toISOString(), language, { date: 'long', ...zone })
    const device = deviceOf(meta.userAgent) ?? translate(language, 'devices.unknown')
    await recordEvent(
      db,
      { keyring, enqueue },
      { partnerId, subject: newId(), userId, details },
      { kind: 'new-device', params: () => ({ device, time, ip: meta.ip }), person: { ...account, language } },
    )
    return token
  })
}
