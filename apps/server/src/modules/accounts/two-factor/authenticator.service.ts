import { recoveryCodeCount, recoveryCodeLength, recoveryLetters } from '@tillgate/domain/two-factor.ts'
import { randomInt } from 'node:crypto'
import type { Db } from '#server/db/db.ts'
import { claim, forgive, refund, type Limit } from '#server/http/rate-limit.queries.ts'
import { newSecret, stepAt, stepOfCode } from '#server/secrets/totp.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import * as rows from './two-factor.queries.ts'

const fieldOf = (userId: string, column: 'sealed' | 'pending') => ({
  table: 'user_totp',
  column,
  partnerId: '',
  rowId: userId,
})

/** Stores the secret of an authenticator in setup and returns the secret. */
export const beginAuthenticator = async (db: Db, keyring: Keyring, userId: string): Promise<string> => {
  const secret = newSecret()
  await rows.savePending(db, userId, keyring.seal(fieldOf(userId, 'pending'), secret))
  return secret
}

const newRecoveryCode = (): string =>
  Array.from({ length: recoveryCodeLength }, () => recoveryLetters.charAt(randomInt(recoveryLetters.length))).join('')
const hashOf = (keyring: Keyring, userId: string, code: string): Buffer =>
  keyring.fingerprint('recovery-code', `${userId}|${code}`)

/** Creates ten recovery codes and deletes the older codes. Only hashes are stored, so the codes are returned only here. */
export const replaceRecoveryCodes = async (db: Db, keyring: Keyring, userId: string): Promise<string[]> => {
  await rows.dropRecoveryCodes(db, userId)
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  await rows.insertRecoveryCodes(
    db,
    userId,
    codes.map((code) => hashOf(keyring, userId, code)),
  )
  return codes
}

const day = 24 * 3600
/** Limits on authenticator guesses, equal to the limits on mailed codes. */
const limitsOf = (userId: string): Limit[] => [
  { name: 'authenticator', subject: userId, max: 10, seconds: 15 * 60 },
  { name: 'authenticator-day', subject: userId, max: 15, seconds: day },
]
export type Guessed = 'right' | 'wrong' | 'nothing-to-guess' | { retryAfter: number }

/** Counts each guess before its verification and removes a right guess from the count. */
const counted = async (db: Db, keyring: Keyring, userId: string, look: () => Promise<Guessed>): Promise<Guessed> => {
  const limits = limitsOf(userId)
  const exceeded = await claim(db, keyring, limits)
  if (exceeded) return { retryAfter: exceeded.retryAfter }
  const guessed = await look()
  if (guessed === 'wrong') return guessed
  await refund(db, keyring, limits)
  if (guessed === 'right') await forgive(db, keyring, limits.slice(0, 1))
  return guessed
}

/** Activates the authenticator in setup after a right code. */
export const confirmAuthenticator = (db: Db, keyring: Keyring, userId: string, code: string): Promise<Guessed> =>
  counted(db, keyring, userId, async () => {
    const found = await rows.findPending(db, userId)
    if (!found?.pending) return 'nothing-to-guess'
    const secret = keyring.open(fieldOf(userId, 'pending'), found.pending)
    const step = stepOfCode(secret, code, stepAt(await rows.databaseTime(db)))
    if (step === undefined) return 'wrong'
    await rows.confirmPending(db, userId, keyring.seal(fieldOf(userId, 'sealed'), secret), step)
    return 'right'
  })

/** Verifies an authenticator code. A used code is wrong. */
export const guessAuthenticator = (db: Db, keyring: Keyring, userId: string, code: string): Promise<Guessed> =>
  counted(db, keyring, userId, async () => {
    const found = await rows.findSecret(db, userId)
    if (!found?.sealed) return 'wrong'
    const secret = keyring.open(fieldOf(userId, 'sealed'), found.sealed)
    const step = stepOfCode(secret, code, stepAt(await rows.databaseTime(db)))
    return step !== undefined && (await rows.advanceStep(db, userId, step)) ? 'right' : 'wrong'
  })

export const guessRecoveryCode = (db: Db, keyring: Keyring, userId: string, code: string): Promise<Guessed> =>
  counted(db, keyring, userId, async () =>
    (await rows.takeRecoveryCode(db, userId, hashOf(keyring, userId, code))) ? 'right' : 'wrong',
  )

/** Deletes the authenticator and its recovery codes after a switch to another second factor. */
export const dropAuthenticator = async (db: Db, userId: string): Promise<void> => {
  await rows.dropSecret(db, userId)
  await rows.dropRecoveryCodes(db, userId)
}
