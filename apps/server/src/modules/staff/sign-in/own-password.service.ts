import type * as contract from '@tillgate/contract/operator-auth.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { withIdentity } from '#server/db/with-tenant.ts'
import type { Context } from '#server/db/context.ts'
import type { Operator } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import { translate } from '#server/http/translate.ts'
import { refuseGuessable } from '#server/secrets/guessable-passwords.ts'
import { tokenHash } from '#server/secrets/keyring.ts'
import type { Deps } from '#server/ports/deps.ts'
import {
  dropLinksOf,
  mailPasswordChange,
  noteEvent,
  ownAccount,
  replacePassword,
  requirePassword,
  revokeSessionsBut,
} from '#server/modules/accounts/api.ts'

/** Changes the password, ends all other sessions and mails the owner. The current session continues. */
export const changeOperatorPassword =
  ({ config }: Pick<Deps, 'config'>) =>
  async (
    { body }: Input<typeof contract.changeOperatorPassword>,
    context: Context<Operator>,
  ): Promise<Answer<typeof contract.changeOperatorPassword>> => {
    const { pool, meta, caller } = context
    const { currentPassword, newPassword } = body
    const { userId } = caller
    const account = await ownAccount(context)
    await requirePassword(context, account, 'currentPassword', currentPassword)
    if (currentPassword === newPassword) {
      refuse('input.invalid', { fields: [{ field: 'newPassword', code: 'password.same' }] })
    }
    const { email, firstName, lastName, passwordHash: before } = account
    await refuseGuessable('newPassword', newPassword, [email, firstName, lastName, config.brand.name])

    const after = await context.passwords.hash(newPassword)
    const here = tokenHash(meta.token ?? refuse('session.missing'))
    await withIdentity(pool, async (db) => {
      const changed = before !== null && (await replacePassword(db, userId, before, after))
      if (!changed) refuse('input.invalid', { fields: [{ field: 'currentPassword', code: 'password.wrong' }] })
      await revokeSessionsBut(db, userId, here)
      await dropLinksOf(db, userId)
      await noteEvent(db, context.keyring, meta, { userId }, 'password-changed')
      await mailPasswordChange(db, context, { userId, email, firstName }, 'operator')
    })
    return { message: translate(meta.language, 'password.changed') }
  }
