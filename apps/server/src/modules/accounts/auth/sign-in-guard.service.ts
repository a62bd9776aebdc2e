import { setTimeout } from 'node:timers/promises'
import { wrongPasswordsMax } from '@tillgate/domain/passcodes.ts'
import type { Pool } from '#server/db/db.ts'
import type { Caller } from '#server/base/caller.ts'
import type { Context } from '#server/db/context.ts'
import { withIdentity } from '#server/db/with-tenant.ts'
import { refuseExceeded } from '#server/http/limit-rate.ts'
import type { Limit } from '#server/http/rate-limit.queries.ts'
import { Refusal, refuse, type AnyRefusalCode } from '#server/base/refusal.ts'
import { deviceOf } from '#server/secrets/device-mark.ts'
import type { Account } from './auth.queries.ts'
import { countWrong, giveBack, reserve, type Guarded, type Reserved } from './sign-in-guard.queries.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { reserveAndFind } from './sign-in.queries.ts'

export const addressLimit = (ip: string): Limit => ({ name: 'login-address', subject: ip, max: 30, seconds: 60 })

export const signInSubject = (keyring: Keyring, email: string): Buffer => keyring.fingerprint('sign-in', email)

export type PasswordCheck<A> = {
  account: A
  guarded: Guarded
  /** After many wrong passwords on this device the right one also requires a mailed code. */
  needsMailedCode: boolean
}

type Credentials = { email: string; password: string; device?: string | undefined }
type Admission<A> = {
  ip: string
  locked: AnyRefusalCode
  /** A device known without a mark: the terminal of a cashier. */
  device?: Buffer
  /** Returns undefined for an account that may not sign in here; its right password is then treated as wrong. */
  admits: (account: Account) => A | undefined
}

const triesMax = 10
const stepMs = 100

/**
 * Waits while others sign in to the same account from the same device, so that right passwords sent in parallel are not refused.
 * Ends after five seconds, or as soon as wrong passwords have locked the account.
 */
export const reserveInTurn = async (pool: Pool, guarded: Guarded, first: Reserved): Promise<Reserved> => {
  let reserved = first
  for (let index = 1; index <= triesMax && reserved.streak === null && !reserved.isLocked; index += 1) {
    await setTimeout(index * stepMs)
    reserved = await withIdentity(pool, (db) => reserve(db, guarded))
  }
  return reserved
}

/**
 * The only verification of a password, for partners and staff: the address's limit first, then a reservation for the account and
 * device, then the hash. Only wrong passwords are counted; all refusals have one answer and one duration.
 */
export const checkPassword = async <A>(
  { pool, keyring, passwords }: Pick<Context<Caller>, 'pool' | 'keyring' | 'passwords'>,
  given: Credentials,
  { ip, locked, device, admits }: Admission<A>,
): Promise<PasswordCheck<A>> => {
  const { email, password } = given
  const guarded = { subject: signInSubject(keyring, email), device: device ?? deviceOf(keyring, email, given.device) }
  const { exceeded, reserved, account } = await withIdentity(pool, (db) =>
    reserveAndFind(db, keyring, addressLimit(ip), guarded, email),
  )
  refuseExceeded(exceeded)
  const { streak, wait } = await reserveInTurn(pool, guarded, reserved)
  if (streak === null) return refuse(locked, { retryAfter: wait })

  const isRight = await passwords.verify(account?.passwordHash, password).catch(async (error: unknown) => {
    // The hasher was full and verified nothing, so the attempt does not count.
    await withIdentity(pool, (db) => giveBack(db, guarded))
    throw error
  })
  const admitted = isRight && account?.active ? admits(account) : undefined
  if (admitted === undefined) {
    await withIdentity(pool, (db) => countWrong(db, guarded))
    return refuse('login.failed')
  }
  return { account: admitted, guarded, needsMailedCode: streak >= wrongPasswordsMax }
}

/** Both steps share the limit: a wrong code is a failed sign-in. */
const wrongCodes: readonly AnyRefusalCode[] = ['passcode.wrong', 'passcode.burnt', 'recovery-code.wrong']

/** Runs `work` after a right password. A refusal by `work` does not count as a wrong password. */
export const afterPassword = async <T>(pool: Pool, guarded: Guarded, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) {
      const settle = wrongCodes.includes(error.code) ? countWrong : giveBack
      await withIdentity(pool, (db) => settle(db, guarded))
    }
    throw error
  }
}
