import { personPinTries, pinWeakness, terminalPinTries, tillPinTries } from '@tillgate/domain/till-permissions.ts'
import type { Caller } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { withIdentity } from '#server/db/with-tenant.ts'
import { claim, forgive, refund, remaining, type Limit } from '#server/http/rate-limit.queries.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { noteEvent } from '../account/account-events.service.ts'
import { findPin } from './pins.queries.ts'

type PinContext = Pick<Context<Caller>, 'pool' | 'keyring' | 'passwords' | 'meta'>
type At = { userId: string; terminalId: string }

/** Text that Argon2id hashes: a keyed hash, so that the ten thousand PINs cannot be tried without the keys of the installation. */
const keyedPin = (keyring: Keyring, userId: string, pin: string): string =>
  keyring.fingerprint('till-pin', `${userId}|${pin}`).toString('base64')

/** Refuses a PIN that others try first, and returns the hash to store. */
export const hashPin = async (
  { keyring, passwords }: Pick<PinContext, 'keyring' | 'passwords'>,
  userId: string,
  pin: string,
): Promise<string> => {
  if (pinWeakness(pin) !== undefined) refuse('pin.weak')
  return passwords.hash(keyedPin(keyring, userId, pin))
}

const day = 24 * 3600
/** Long enough to mean "until a sign-in with the password". */
const untilPassword = 10 * 365 * day

/** Wrong PINs of a person. A new PIN has counts of its own. */
const personLimits = ({ userId, terminalId }: At, setAt: Date): [Limit, Limit] => [
  {
    name: 'pin-at-terminal',
    subject: `${userId} ${terminalId} ${setAt.getTime()}`,
    max: tillPinTries,
    seconds: untilPassword,
  },
  { name: 'pin-of-person', subject: `${userId} ${setAt.getTime()}`, max: personPinTries, seconds: day },
]
const terminalLimit = ({ terminalId }: At): Limit => ({
  name: 'pin-of-terminal',
  subject: terminalId,
  max: terminalPinTries,
  seconds: 3600,
})

/** Resets the wrong PINs of a person after a sign-in with the password at a terminal. As identity. */
export const forgivePins = async (db: Db, keyring: Keyring, at: At): Promise<void> => {
  const pin = await findPin(db, at.userId)
  if (pin) await forgive(db, keyring, personLimits(at, pin.setAt))
}

/**
 * Verifies a PIN at a terminal and returns its hash. Throws `pin.none`, `pin.wrong` with the tries that are left, and `pin.blocked`. The
 * try is counted before the PIN is verified, so that parallel guesses count like sequential ones; a right PIN counts nothing.
 * `notOf`: a person whose PIN must differ. An equal PIN counts as wrong: the answer tells nobody that two PINs are equal.
 */
export const provePin = async (
  { pool, keyring, passwords, meta }: PinContext,
  { userId, terminalId, pin, notOf }: At & { pin: string; notOf?: string },
): Promise<string> => {
  const { found, other } = await withIdentity(pool, async (db) => ({
    found: await findPin(db, userId),
    other: notOf === undefined ? undefined : await findPin(db, notOf),
  }))
  if (!found) return refuse('pin.none')
  const [atTerminal, ofPerson] = personLimits({ userId, terminalId }, found.setAt)
  const shared = [ofPerson, terminalLimit({ userId, terminalId })]
  const limits = [atTerminal, ...shared]
  const exceeded = await withIdentity(pool, (db) => claim(db, keyring, limits))
  if (exceeded) refuse('pin.blocked', { retryAfter: exceeded.retryAfter })
  const verify = async (): Promise<boolean> => {
    const isRight = await passwords.verify(found.hash, keyedPin(keyring, userId, pin))
    // Verified in any case, so that the time does not tell whether the first was right.
    const isOther = notOf !== undefined && (await passwords.verify(other?.hash, keyedPin(keyring, notOf, pin)))
    return isRight && !isOther
  }
  const isRight = await verify().catch(async (error: unknown) => {
    // The hasher was full and verified nothing, so the try does not count.
    await withIdentity(pool, (db) => refund(db, keyring, limits))
    throw error
  })
  if (isRight) {
    await withIdentity(pool, async (db) => {
      await forgive(db, keyring, [atTerminal])
      await refund(db, keyring, shared)
    })
    return found.hash
  }
  const triesLeft = await withIdentity(pool, async (db) => {
    const left = Math.min(await remaining(db, keyring, atTerminal), await remaining(db, keyring, ofPerson))
    if (left === 0) await noteEvent(db, keyring, meta, { userId }, 'pin-blocked')
    return left
  })
  return refuse('pin.wrong', { current: { triesLeft } })
}
