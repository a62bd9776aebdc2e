import type * as contract from '@tillgate/contract/operator-auth.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { operatorIdleSeconds } from '@tillgate/domain/passcodes.ts'
import type { OperatorRole } from '@tillgate/domain/roles.ts'
import { withIdentity } from '#server/db/with-tenant.ts'
import type { Caller, Operator } from '#server/base/caller.ts'
import type { Context } from '#server/db/context.ts'
import { refuse, refusePending, type PendingRefusal } from '#server/base/refusal.ts'
import { translate } from '#server/http/translate.ts'
import { newToken, tokenHash } from '#server/secrets/keyring.ts'
import {
  afterPassword,
  checkPassword,
  endStreak,
  guess,
  issueCode,
  markSessionSeen,
  revokeSession,
  type Account,
} from '#server/modules/accounts/api.ts'
import { messagePerson } from '#server/modules/outbox/api.ts'
import { isOperatorRole, toSelf } from './operator-auth.answer.ts'
import { findAuthenticator, findSelf, insertTicket } from './operator-auth.queries.ts'

type Admitted = Account & { role: OperatorRole }
/** Returns the account when it may use the console. */
export const admits = ({ role, ...account }: Account): Admitted | undefined =>
  account.audience === 'operator' && isOperatorRole(role) ? { ...account, role } : undefined

/** Requires a mailed code beside the password: sends one when it is missing and uses up the right one. */
const mailedCode = async (
  { email, firstName: name }: Admitted,
  code: string | undefined,
  { pool, meta, keyring, enqueue }: Context<Caller>,
): Promise<void> => {
  const no = await withIdentity(pool, async (db): Promise<PendingRefusal | undefined> => {
    if (code !== undefined) {
      const guessed = await guess(db, keyring, { email, purpose: 'sign-in', code })
      return guessed.ok ? undefined : guessed
    }
    const issued = await issueCode(db, keyring, { email, purpose: 'sign-in' })
    if (!issued.ok) return issued
    const params = { name, code: issued.code }
    const message = { channel: 'mail', to: email, kind: 'sign-in-code', params } as const
    await messagePerson(db, { keyring, enqueue }, meta.language, message)
    return { why: 'login.mail-code-needed' }
  })
  if (no) refusePending(no)
}

/** Verifies the password and opens the second step. */
export const loginOperator = async (
  { body }: Input<typeof contract.loginOperator>,
  context: Context<Caller>,
): Promise<Answer<typeof contract.loginOperator>> => {
  const { pool, meta } = context
  const admission = { ip: meta.ip, locked: 'operator.code-locked', admits } as const
  const { account, guarded, needsMailedCode } = await checkPassword(context, body, admission)
  return afterPassword(pool, guarded, async () => {
    if (needsMailedCode) await mailedCode(account, body.emailCode, context)
    const ticket = newToken()
    const authenticator = await withIdentity(pool, async (db) => {
      await insertTicket(db, tokenHash(ticket), account.id, guarded.device)
      await endStreak(db, guarded)
      return findAuthenticator(db, account.id)
    })
    return { ticket, mustEnrol: authenticator === undefined }
  })
}

export const logoutOperator = async (
  _: Input<typeof contract.logoutOperator>,
  { pool, meta }: Context<Operator>,
): Promise<Answer<typeof contract.logoutOperator>> => {
  const { token } = meta
  if (token !== undefined) await withIdentity(pool, (db) => revokeSession(db, tokenHash(token)))
  return { message: translate(meta.language, 'logout.done') }
}

export const getOperatorSelf = async (
  _: Input<typeof contract.getOperatorSelf>,
  { pool, meta }: Context<Operator>,
): Promise<Answer<typeof contract.getOperatorSelf>> => {
  const token = meta.token ?? refuse('session.missing')
  const row = await withIdentity(pool, (db) => findSelf(db, tokenHash(token)))
  return (row && toSelf(row)) ?? refuse('session.missing')
}

export const extendOperatorSession = async (
  _: Input<typeof contract.extendOperatorSession>,
  { pool, meta }: Context<Operator>,
): Promise<Answer<typeof contract.extendOperatorSession>> => {
  const token = meta.token ?? refuse('session.missing')
  await withIdentity(pool, (db) => markSessionSeen(db, tokenHash(token)))
  return { idleSeconds: operatorIdleSeconds }
}
