import type * as contract from '@tillgate/contract/passkeys.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import type { Caller } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Deps } from '#server/ports/deps.ts'
import { passkeySiteOf } from '#server/config/passkey-site.ts'
import { deviceOf, unknownDevice } from '#server/secrets/device-mark.ts'
import type { Context } from '#server/db/context.ts'
import { noteEvent } from '../account/account-events.service.ts'
import { signInAt } from '../auth/new-device.service.ts'
import { signedIn } from '../auth/open-session.service.ts'
import { afterPassword } from '../auth/sign-in-guard.service.ts'
import { admits, portalDenialReason } from '../auth/sign-in.service.ts'
import { beginCheck, provePasskey } from './prove-passkey.service.ts'

export const beginPasskeySignIn =
  ({ config }: Pick<Deps, 'config'>) =>
  (
    { body }: Input<typeof contract.beginPasskeySignIn>,
    context: Context<Caller>,
  ): Promise<Answer<typeof contract.beginPasskeySignIn>> =>
    beginCheck(context, passkeySiteOf(config.publicUrl), 'portal', body.email)

/** Requires no code: a passkey is a possession and verified its owner. */
export const signInWithPasskey =
  ({ config }: Pick<Deps, 'config'>) =>
  async (
    { body }: Input<typeof contract.signInWithPasskey>,
    context: Context<Caller>,
  ): Promise<Answer<typeof contract.signInWithPasskey>> => {
    const { pool, keyring, meta } = context
    const { account, guarded } = await provePasskey(context, body, {
      site: passkeySiteOf(config.publicUrl),
      audience: 'portal',
      locked: 'login.locked',
      admits,
    })
    return afterPassword(pool, guarded, async () => {
      if (account.role === 'CASHIER') return refuse(await portalDenialReason(pool, account))
      const { id: userId, role, email } = account
      const marked = (body.devices ?? []).map((mark) => deviceOf(keyring, email, mark))
      const device = marked.find(({ length }) => length > 0) ?? unknownDevice
      const token = await signInAt(context, account, { guarded, device }, (db) =>
        noteEvent(db, keyring, meta, { userId }, 'passkey-used'),
      )
      return { ...(await signedIn(pool, keyring, account, role, token, device)), email }
    })
  }
