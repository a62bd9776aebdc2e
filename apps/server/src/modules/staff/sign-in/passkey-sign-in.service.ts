import type * as contract from '@tillgate/contract/operator-passkeys.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { operatorSessionSeconds } from '@tillgate/domain/passcodes.ts'
import type { Caller } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Deps } from '#server/ports/deps.ts'
import { passkeySiteOf } from '#server/config/passkey-site.ts'
import type { Context } from '#server/db/context.ts'
import { withIdentity } from '#server/db/with-tenant.ts'
import { markDevice, unknownDevice } from '#server/secrets/device-mark.ts'
import { tokenHash } from '#server/secrets/keyring.ts'
import { beginCheck, newSession, noteEvent, provePasskey } from '#server/modules/accounts/api.ts'
import { toSelf } from './operator-auth.answer.ts'
import { findSelf } from './operator-auth.queries.ts'
import { admits } from './operator-auth.service.ts'

export const beginOperatorPasskeySignIn =
  ({ config }: Pick<Deps, 'config'>) =>
  (
    _: Input<typeof contract.beginOperatorPasskeySignIn>,
    context: Context<Caller>,
  ): Promise<Answer<typeof contract.beginOperatorPasskeySignIn>> =>
    beginCheck(context, passkeySiteOf(config.publicUrl), 'operator')

/** Replaces password and code of a sign-in. Calls that move money still require an authenticator code. */
export const signInOperatorWithPasskey =
  ({ config }: Pick<Deps, 'config'>) =>
  async (
    { body }: Input<typeof contract.signInOperatorWithPasskey>,
    context: Context<Caller>,
  ): Promise<Answer<typeof contract.signInOperatorWithPasskey>> => {
    const { pool, keyring, meta } = context
    const { account, guarded } = await provePasskey(context, body, {
      site: passkeySiteOf(config.publicUrl),
      audience: 'operator',
      locked: 'operator.code-locked',
      admits,
    })
    const { id: userId, email } = account
    const opening = { userId, action: 'signed-in', audience: 'operator', seconds: operatorSessionSeconds } as const
    const { token, row } = await withIdentity(pool, async (db) => {
      await noteEvent(db, keyring, meta, { userId }, 'passkey-used')
      const opened = await newSession(db, keyring, meta, { ...opening, guarded })
      return { token: opened, row: await findSelf(db, tokenHash(opened)) }
    })
    const self = (row && toSelf(row)) ?? refuse('session.missing')
    return { accessToken: token, device: markDevice(keyring, email, unknownDevice), ...self }
  }
