import type * as contract from '@tillgate/contract/operator-auth.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { operatorSessionSeconds } from '@tillgate/domain/passcodes.ts'
import type { Db, Pool } from '#server/db/db.ts'
import { withIdentity } from '#server/db/with-tenant.ts'
import type { Caller, Operator } from '#server/base/caller.ts'
import type { Context } from '#server/db/context.ts'
import { limitRate } from '#server/http/limit-rate.ts'
import { claim, forgive, hit, refund } from '#server/http/rate-limit.queries.ts'
import { refuse, refusePending, type PendingRefusal } from '#server/base/refusal.ts'
import { markDevice } from '#server/secrets/device-mark.ts'
import { tokenHash, type Keyring } from '#server/secrets/keyring.ts'
import { newSecret, otpauthUrl, stepAt, stepOfCode } from '#server/secrets/totp.ts'
import type { Deps } from '#server/ports/deps.ts'
import { addressLimit, newSession, noteEvent } from '#server/modules/accounts/api.ts'
import { toSelf } from './operator-auth.answer.ts'
import { codeLimits, secretField } from './staff-credentials.service.ts'
import {
  advance,
  countGuess,
  databaseSeconds,
  findAuthenticator,
  findSelf,
  findTicket,
  insertAuthenticator,
  saveSecret,
  useTicket,
} from './operator-auth.queries.ts'

type OperatorContext = { keyring: Keyring; pool: Pool; caller: Operator }

/**
 * Checks a fresh code of the operator's own authenticator. Throws `operator.code-wrong` or `operator.code-locked`. Each code counts
 * once, also against a sign-in; wrong codes count together with those of sign-ins. Commits by itself: a used code stays used.
 */
export const requireOperatorCode = async ({ pool, caller, keyring }: OperatorContext, code: string): Promise<void> => {
  const { userId } = caller
  const limits = codeLimits(userId, true)
  const exceeded = await withIdentity(pool, (db) => claim(db, keyring, limits))
  if (exceeded) refuse('operator.code-locked', { retryAfter: exceeded.retryAfter })
  const isRight = await withIdentity(pool, async (db) => {
    const own = await findAuthenticator(db, userId)
    if (!own) return false
    const now = stepAt(await databaseSeconds(db))
    const step = stepOfCode(keyring.open(secretField(userId), own.sealed), code, now)
    return step !== undefined && (await advance(db, userId, step))
  })
  if (!isRight) refuse('operator.code-wrong')
  await withIdentity(pool, (db) => forgive(db, keyring, limits))
}

const ticketPlace = (userId: string) => ({ table: 'operator_ticket', column: 'sealed', partnerId: '', rowId: userId })

export const enrolOperator =
  ({ config }: Pick<Deps, 'config'>) =>
  async (
    { body }: Input<typeof contract.enrolOperator>,
    { pool, meta, keyring }: Context<Caller>,
  ): Promise<Answer<typeof contract.enrolOperator>> => {
    const hash = tokenHash(body.ticket)
    await limitRate({ pool, keyring }, [addressLimit(meta.ip)])
    return withIdentity(pool, async (db) => {
      const ticket = (await findTicket(db, hash)) ?? refuse('operator.ticket-expired')
      if (await findAuthenticator(db, ticket.userId)) refuse('operator.enrolled')
      const place = ticketPlace(ticket.userId)
      const sealed = await saveSecret(db, hash, keyring.seal(place, newSecret()))
      const secret = keyring.open(place, sealed ?? refuse('operator.ticket-expired'))
      return { secret, otpauthUrl: otpauthUrl(secret, config.brand.name, ticket.email) }
    })
  }

type Ticket = NonNullable<Awaited<ReturnType<typeof findTicket>>>

/** Verifies the authenticator's code, or the first code of an authenticator in setup. Returns undefined for a right code. */
const proved = async (
  db: Db,
  keyring: Keyring,
  { userId, sealed }: Ticket,
  code: string,
): Promise<PendingRefusal | undefined> => {
  const own = await findAuthenticator(db, userId)
  const now = stepAt(await databaseSeconds(db))
  if (own) {
    const step = stepOfCode(keyring.open(secretField(userId), own.sealed), code, now)
    return step !== undefined && (await advance(db, userId, step)) ? undefined : { why: 'operator.code-wrong' }
  }
  if (!sealed) return { why: 'operator.enrol-first' }
  const secret = keyring.open(ticketPlace(userId), sealed)
  const step = stepOfCode(secret, code, now)
  if (step === undefined) return { why: 'operator.code-wrong' }
  const isEnrolled = await insertAuthenticator(db, userId, keyring.seal(secretField(userId), secret), step)
  return isEnrolled ? undefined : { why: 'operator.enrolled' }
}

/** Verifies the code and opens the session. Each guess is counted first, and a wrong guess stays counted. */
export const verifyOperatorCode = async (
  { body }: Input<typeof contract.verifyOperatorCode>,
  { pool, meta, keyring }: Context<Caller>,
): Promise<Answer<typeof contract.verifyOperatorCode>> => {
  const hash = tokenHash(body.ticket)
  const done = await withIdentity(
    pool,
    async (db): Promise<{ no: PendingRefusal } | { token: string; device: string }> => {
      const tooMany = await hit(db, keyring, [addressLimit(meta.ip)])
      if (tooMany) return { no: { why: 'rate.too-many', retryAfter: tooMany.retryAfter } }
      const ticket = await findTicket(db, hash)
      if (!ticket) return { no: { why: 'operator.ticket-expired' } }
      const { userId } = ticket
      const limits = codeLimits(userId, ticket.device.length > 0)
      const exceeded = await claim(db, keyring, limits)
      if (exceeded) return { no: { why: 'operator.code-locked', retryAfter: exceeded.retryAfter } }
      if (!(await countGuess(db, hash))) return { no: { why: 'operator.ticket-expired' } }
      const no = await proved(db, keyring, ticket, body.code)
      if (no) {
        await noteEvent(db, keyring, meta, { userId }, 'codes-wrong')
        return { no }
      }
      if (!(await useTicket(db, hash))) refuse('operator.ticket-expired')
      if (ticket.sealed) await noteEvent(db, keyring, meta, { userId }, 'authenticator-set')
      await refund(db, keyring, limits)
      await forgive(db, keyring, limits.slice(0, 1))
      const opening = { userId, action: 'signed-in', audience: 'operator', seconds: operatorSessionSeconds } as const
      return {
        token: await newSession(db, keyring, meta, opening),
        device: markDevice(keyring, ticket.email, ticket.device),
      }
    },
  )
  if ('no' in done) return refusePending(done.no)
  const row = await withIdentity(pool, (db) => findSelf(db, tokenHash(done.token)))
  const self = (row && toSelf(row)) ?? refuse('session.missing')
  return { accessToken: done.token, device: done.device, ...self }
}
