import type * as contract from '@tillgate/contract/operator-auth.ts'
import type { Answer, Asked } from '@tillgate/contract/route.ts'
import { operatorIdleSeconds } from '@tillgate/domain/passcodes.ts'
import { withIdentity } from '#server/db/with-tenant.ts'
import type { Caller, Context, Operator } from '#server/http/caller.ts'
import { forgive, type Exceeded, type Limit } from '#server/http/rate-limit.queries.ts'
import { refuse } from '#server/http/refusal.ts'
import { say } from '#server/http/speak.ts'
import { newToken, tokenHash } from '#server/secrets/keyring.ts'
import { isPasswordOf } from '#server/secrets/passwords.ts'
import { accountLimits, countAndFind } from '../auth/auth.door.ts'
import { isOperatorRole, toSelf } from './operator-auth.answer.ts'
import { endSession, findAuthenticator, findSelf, insertTicket, markSeen } from './operator-auth.queries.ts'

export const addressLimit = (ip: string): Limit => ({ name: 'login-address', subject: ip, max: 30, seconds: 60 })

const refuseExceeded = (exceeded: Exceeded | undefined): void => {
  if (exceeded?.limit.name === 'login-address') refuse('rate.too-many', { retryAfter: exceeded.retryAfter })
  if (exceeded) refuse('operator.code-locked', { retryAfter: exceeded.retryAfter })
}

/**
 * The password alone opens nothing but the second step. One answer and one time for every wrong one: unknown, wrong,
 * switched off, a partner's.
 */
export const signIn = async (
  { body }: Asked<typeof contract.operatorLogin>,
  { pool, asking }: Context<Caller>,
): Promise<Answer<typeof contract.operatorLogin>> => {
  const limits = accountLimits(body.email)
  const { exceeded, account } = await withIdentity(pool, (db) =>
    countAndFind(db, [addressLimit(asking.ip), ...limits], body.email),
  )
  refuseExceeded(exceeded)
  const isRight = await isPasswordOf(account?.password_hash, body.password)
  if (!isRight || !account?.active || account.audience !== 'operator' || !isOperatorRole(account.role)) {
    return refuse('login.failed')
  }
  const ticket = newToken()
  const authenticator = await withIdentity(pool, async (db) => {
    await insertTicket(db, tokenHash(ticket), account.id)
    await forgive(db, limits)
    return findAuthenticator(db, account.id)
  })
  return { ticket, mustEnrol: authenticator === undefined }
}

export const signOut = async (
  _: Asked<typeof contract.operatorLogout>,
  { pool, asking }: Context<Operator>,
): Promise<Answer<typeof contract.operatorLogout>> => {
  const { token } = asking
  if (token !== undefined) await withIdentity(pool, (db) => endSession(db, tokenHash(token)))
  return { message: say(asking.language, 'logout.done') }
}

export const readSelf = async (
  _: Asked<typeof contract.readOperatorSelf>,
  { pool, asking }: Context<Operator>,
): Promise<Answer<typeof contract.readOperatorSelf>> => {
  const token = asking.token ?? refuse('session.missing')
  const row = await withIdentity(pool, (db) => findSelf(db, tokenHash(token)))
  return (row && toSelf(row)) ?? refuse('session.missing')
}

export const stay = async (
  _: Asked<typeof contract.staySignedIn>,
  { pool, asking }: Context<Operator>,
): Promise<Answer<typeof contract.staySignedIn>> => {
  const token = asking.token ?? refuse('session.missing')
  await withIdentity(pool, (db) => markSeen(db, tokenHash(token)))
  return { idleSeconds: operatorIdleSeconds }
}
