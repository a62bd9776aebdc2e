import type { changePassword as contract } from '@tillgate/contract/account.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { withIdentity } from '#server/db/with-tenant.ts'
import type { Context } from '#server/db/context.ts'
import type { Newcomer, PortalUser } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import { translate } from '#server/http/translate.ts'
import { refuseGuessable } from '#server/secrets/guessable-passwords.ts'
import type { Deps } from '#server/ports/deps.ts'
import { endSessionsOf } from '../auth/open-session.service.ts'
import { dropLinksOf } from '../links/links.service.ts'
import { deletePinsOf } from '../pins/pins.queries.ts'
import { mailPasswordChange } from '../passkeys/password-mail.service.ts'
import { noteEvent } from '../account/account-events.service.ts'
import { replacePassword } from '../account/account.queries.ts'
import { ownAccount, requirePassword } from '../account/step-up.service.ts'

/**
 * Changes the password, ends all sessions including the current session and notifies the owner. Always requires the current
 * password. A second request with the same key is unauthenticated, because its session has ended.
 */
export const changePassword =
  ({ config }: Deps) =>
  async (
    { body }: Input<typeof contract>,
    context: Context<PortalUser | Newcomer>,
  ): Promise<Answer<typeof contract>> => {
    const { pool, meta } = context
    const { currentPassword, newPassword, confirmNewPassword } = body
    const { userId } = context.caller
    if (confirmNewPassword !== undefined && confirmNewPassword !== newPassword) {
      refuse('input.invalid', { fields: [{ field: 'confirmNewPassword', code: 'password.match' }] })
    }
    const account = await ownAccount(context)
    await requirePassword(context, account, 'currentPassword', currentPassword)
    if (currentPassword === newPassword) {
      refuse('input.invalid', { fields: [{ field: 'newPassword', code: 'password.same' }] })
    }
    const { email, firstName, lastName, businessName: business, passwordHash: before } = account
    await refuseGuessable('newPassword', newPassword, [email, firstName, lastName, business, config.brand.name])

    const after = await context.passwords.hash(newPassword)
    await withIdentity(pool, async (db) => {
      const changed = before !== null && (await replacePassword(db, userId, before, after))
      if (!changed) refuse('input.invalid', { fields: [{ field: 'currentPassword', code: 'password.wrong' }] })
      // Whoever knew the former password could have chosen the PIN.
      await deletePinsOf(db, [userId])
      await endSessionsOf(db, userId)
      await dropLinksOf(db, userId)
      await noteEvent(db, context.keyring, meta, { userId }, 'password-changed')
      await mailPasswordChange(db, context, { userId, email, firstName }, 'portal')
    })
    return { message: translate(meta.language, 'password.changed') }
  }
