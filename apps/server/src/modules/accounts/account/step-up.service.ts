import { withIdentity } from '#server/db/with-tenant.ts'
import type { FieldErrorCode } from '@tillgate/contract/refusals.ts'
import type { Context } from '#server/db/context.ts'
import type { Newcomer, Operator, PortalUser } from '#server/base/caller.ts'
import { refuseExceeded } from '#server/http/limit-rate.ts'
import { claim, forgive, refund, type Limit } from '#server/http/rate-limit.queries.ts'
import { refuse } from '#server/base/refusal.ts'
import { tokenHash } from '#server/secrets/keyring.ts'
import { findOwnAccount } from './account.queries.ts'

type SignedInContext = Context<PortalUser | Newcomer | Operator>

export const ownAccount = async ({ pool, caller, meta }: SignedInContext) => {
  const hash = tokenHash(meta.token ?? refuse('session.missing'))
  return (await withIdentity(pool, (db) => findOwnAccount(db, caller.userId, hash))) ?? refuse('session.missing')
}
export type OwnAccount = Awaited<ReturnType<typeof ownAccount>>

const complain = (field: string, code: FieldErrorCode): never => refuse('input.invalid', { fields: [{ field, code }] })

/**
 * A wrong password is an error of its field, never a 401, which would end the session; five tries in a quarter of an hour.
 * The try is counted before the password is verified, and given back when it could not be verified.
 */
export const requirePassword = async (
  context: SignedInContext,
  account: OwnAccount,
  field: string,
  given: string | undefined,
): Promise<void> => {
  if (given === undefined || given === '') return complain(field, 'password.required')
  // In sequence: right passwords sent in parallel would use up the tries before the first one is given back.
  await context.namedLocks.inSequence(`own-password ${context.caller.userId}`, () =>
    verifyPassword(context, account, field, given),
  )
}

const verifyPassword = async (
  { pool, caller, keyring, passwords }: SignedInContext,
  account: OwnAccount,
  field: string,
  given: string,
): Promise<void> => {
  const limit: Limit = { name: 'own-password', subject: caller.userId, max: 5, seconds: 15 * 60 }
  refuseExceeded(await withIdentity(pool, (db) => claim(db, keyring, [limit])))
  const isRight = await passwords.verify(account.passwordHash, given).catch(async (error: unknown) => {
    await withIdentity(pool, (db) => refund(db, keyring, [limit]))
    throw error
  })
  if (!isRight) complain(field, 'password.wrong')
  await withIdentity(pool, (db) => forgive(db, keyring, [limit]))
}

/**
 * SECURITY.md §3, for actions that an unattended browser must not allow: no password is required within a quarter of an hour of
 * the sign-in; a given password is verified in any case.
 */
export const requireRecentSignIn = async (
  context: SignedInContext,
  password: string | undefined,
): Promise<OwnAccount> => {
  const account = await ownAccount(context)
  if (account.isStale || password !== undefined) await requirePassword(context, account, 'password', password)
  return account
}
