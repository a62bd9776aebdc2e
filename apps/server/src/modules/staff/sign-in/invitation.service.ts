import type * as contract from '@tillgate/contract/operator-auth.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { onUniqueViolation } from '#server/db/unique-violation.ts'
import { withIdentity } from '#server/db/with-tenant.ts'
import type { RequestMeta } from '#server/base/request-meta.ts'
import type { Caller } from '#server/base/caller.ts'
import type { Context } from '#server/db/context.ts'
import { limitRate } from '#server/http/limit-rate.ts'
import { refuse } from '#server/base/refusal.ts'
import { translate } from '#server/http/translate.ts'
import type { Pool } from '#server/db/db.ts'
import { refuseGuessable } from '#server/secrets/guessable-passwords.ts'
import { markDevice, unknownDevice } from '#server/secrets/device-mark.ts'
import type { Deps } from '#server/ports/deps.ts'
import {
  dropLinksOf,
  endAllStreaks,
  endSessionsOf,
  noteEvent,
  provenKey,
  setStaffPassword,
  signInSubject,
  spendLink,
  userOfLink,
} from '#server/modules/accounts/api.ts'
import { isOperatorRole } from './operator-auth.answer.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { findStaff } from './operator-auth.queries.ts'

type LinkInput = { email: string; token: string }

/** Finds the operator of a valid link. */
const invited = async (pool: Pool, keyring: Keyring, { ip }: RequestMeta, { email, token }: LinkInput) => {
  const limit = { name: 'invitation-address', subject: ip, max: 30, seconds: 60 }
  await limitRate({ pool, keyring }, [limit])
  const person = await withIdentity(pool, async (db) => {
    const owner = await userOfLink(db, { token, email, purpose: 'first-password' })
    return owner === undefined ? undefined : findStaff(db, email)
  })
  if (!person || !isOperatorRole(person.role)) return refuse('link.expired')
  return { ...person, role: person.role }
}

/** Shown before a password is typed. Reading does not use up the link, because mail scanners read too. */
export const getOperatorInvitation = async (
  { body }: Input<typeof contract.getOperatorInvitation>,
  { pool, meta, keyring }: Context<Caller>,
): Promise<Answer<typeof contract.getOperatorInvitation>> => {
  const { firstName, role } = await invited(pool, keyring, meta, body)
  return { firstName, role }
}

/** Sets a password by the mail's link without a sign-in. The authenticator stays unchanged. */
export const setOperatorPassword =
  ({ config }: Pick<Deps, 'config'>) =>
  async (
    { body }: Input<typeof contract.setOperatorPassword>,
    { pool, passwords, meta, keyring }: Context<Caller>,
  ): Promise<Answer<typeof contract.setOperatorPassword>> => {
    const person = await invited(pool, keyring, meta, body)
    const names = [person.email, person.firstName, person.lastName, config.brand.name]
    await refuseGuessable('newPassword', body.newPassword, names)
    const passwordHash = await passwords.hash(body.newPassword)
    await withIdentity(pool, async (db) => {
      if (!(await spendLink(db, body.token))) refuse('link.expired')
      const { id: userId } = person
      await onUniqueViolation(provenKey, setStaffPassword(db, userId, passwordHash), () => refuse('staff.email-taken'))
      await endSessionsOf(db, userId)
      await dropLinksOf(db, userId)
      await endAllStreaks(db, signInSubject(keyring, person.email))
      await noteEvent(db, keyring, meta, { userId }, 'password-chosen')
    })
    const device = markDevice(keyring, person.email, unknownDevice)
    return { message: translate(meta.language, 'staff.password-chosen'), device }
  }
