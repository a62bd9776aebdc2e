import { randomInt, timingSafeEqual } from 'node:crypto'
import {
  passcodeLength,
  passcodeMinutes,
  passcodePurposes,
  wrongGuessesMax,
  type PasscodePurpose,
} from '@tillgate/domain/passcodes.ts'
import type { PendingRefusal } from '#server/base/refusal.ts'
import type { Db } from '#server/db/db.ts'
import { claim, forgive, refund, spent, type Exceeded, type Limit } from '#server/http/rate-limit.queries.ts'
import { limitsOfTextBudget, textBudgetOf, type TextCause } from '#server/modules/outbox/api.ts'
import { newId } from '#server/base/ids.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import {
  burnCode,
  burnLiving,
  dropUnsent,
  extendProved,
  insertCode,
  findCodeState,
  markTextSent,
  takeGuess,
} from './codes.queries.ts'

const day = 24 * 3600
/** Long enough to mean "until a link of a mail was used". */
const untilProved = 10 * 365 * day

type PasscodeOwner = { email: string; purpose: PasscodePurpose }
type Refused = { ok: false } & PendingRefusal

const subjectOf = (keyring: Keyring, email: string): Buffer => keyring.fingerprint('passcode-subject', email)
const hashOf = (keyring: Keyring, id: string, code: string): Buffer => keyring.fingerprint('passcode', `${id}|${code}`)

const unusedLimit = ({ email, purpose }: PasscodeOwner): Limit => ({
  name: `codes-${purpose}`,
  subject: email,
  max: 5,
  seconds: day,
})
const streakLimit = ({ email, purpose }: PasscodeOwner): Limit => ({
  name: `guess-streak-${purpose}`,
  subject: email,
  max: 60,
  seconds: untilProved,
})
/** Limit across all accounts: guesses spread over a hundred thousand accounts would succeed at one account each day. */
export const fleetLimit: Limit = { name: 'guess-fleet-reset', subject: '', max: 500, seconds: day }

const dayLimit = ({ email, purpose }: PasscodeOwner): Limit => ({
  name: `guess-day-${purpose}`,
  subject: email,
  max: 15,
  seconds: day,
})

/** Limits on wrong guesses. A new code does not reset these limits. */
const guessLimits = (whose: PasscodeOwner): Limit[] => [
  dayLimit(whose),
  streakLimit(whose),
  ...(whose.purpose === 'reset' ? [fleetLimit] : []),
]

const overdrawn = ({ limit, retryAfter }: Exceeded): Refused =>
  limit === fleetLimit ? { ok: false, why: 'passcode.use-link' } : { ok: false, why: 'passcode.too-many', retryAfter }

/** `byText`: the older code stays valid until the text is accepted. `texted`: number and cause of a code that is texted. */
type IssueOptions = { byText?: boolean; texted?: { cause: TextCause; phone: string } | undefined }

/**
 * Creates a code for an address with or without an account. Ends the older code of the same purpose. When the new code goes
 * by text message, the older code stays valid until `acceptText`.
 */
export const issueCode = async (
  db: Db,
  keyring: Keyring,
  whose: PasscodeOwner,
  { byText = false, texted }: IssueOptions = {},
): Promise<{ ok: true; id: string; code: string } | Refused> => {
  const exceeded = await claim(db, keyring, [unusedLimit(whose)])
  if (exceeded) return { ok: false, why: 'passcode.too-many', retryAfter: exceeded.retryAfter }
  const id = newId()
  const code = String(randomInt(10 ** passcodeLength)).padStart(passcodeLength, '0')
  const seconds = passcodeMinutes * 60
  await insertCode(db, {
    id,
    subject: subjectOf(keyring, whose.email),
    purpose: whose.purpose,
    codeHash: hashOf(keyring, id, code),
    seconds,
    unsent: byText,
    textBudget: texted ? textBudgetOf(texted.cause, texted.phone) : null,
  })
  return { ok: true, id, code }
}

const nothingToGuess = (found: 'living' | 'burnt' | 'none'): Refused => ({
  ok: false,
  why: found === 'burnt' ? 'passcode.burnt' : 'passcode.expired',
})

/**
 * Verifies a code. The caller has to commit also after a wrong guess, because a rollback removes the guess from the count.
 * `keepSeconds`: seconds for which a right code stays valid until `useCode`; without it a right code is used up at once.
 */
export const guess = async (
  db: Db,
  keyring: Keyring,
  { code, keepSeconds, ...whose }: PasscodeOwner & { code: string; keepSeconds?: number },
): Promise<{ ok: true; id: string } | Refused> => {
  const limits = guessLimits(whose)
  const at = { subject: subjectOf(keyring, whose.email), purpose: whose.purpose }
  const closed = await spent(db, keyring, limits)
  if (closed) return overdrawn(closed)
  const found = await findCodeState(db, at)
  if (found !== 'living') return nothingToGuess(found)

  const exceeded = await claim(db, keyring, limits)
  if (exceeded) return overdrawn(exceeded)
  const rows = await takeGuess(db, at)
  const row = rows.find(({ id, codeHash }) => timingSafeEqual(hashOf(keyring, id, code), codeHash))
  // The newest code counts for known and unknown accounts, with its text message sent or not.
  const newest = rows.find(({ unsent }) => unsent) ?? rows[0]
  if (newest && !row) {
    return { ok: false, why: newest.attempts >= wrongGuessesMax ? 'passcode.burnt' : 'passcode.wrong' }
  }
  await refund(db, keyring, limits)
  // Another guess was counted in between.
  if (!row) return nothingToGuess(await findCodeState(db, at))
  await forgive(db, keyring, [unusedLimit(whose)])
  // An answered text does not count as unrequested.
  if (row.textBudget !== null && row.provedAt === null) await refund(db, keyring, limitsOfTextBudget(row.textBudget))
  if (!row.unsent) await dropUnsent(db, at)
  if (keepSeconds === undefined) await burnCode(db, row.id)
  else await extendProved(db, row.id, keepSeconds)
  return { ok: true, id: row.id }
}

/** Stores that the provider accepted the text with this code. */
export const acceptText = (db: Db, id: string) => markTextSent(db, id)

/** Uses up a proved code. Returns false when another request used the code first or the code expired. */
export const useCode = async (db: Db, id: string): Promise<boolean> => (await burnCode(db, id)) !== undefined

/** Resets the guess limits and ends the open code after the mail's link has proved the owner. */
export const provedByLink = async (db: Db, keyring: Keyring, email: string): Promise<void> => {
  await forgive(
    db,
    keyring,
    passcodePurposes.map((purpose) => streakLimit({ email, purpose })),
  )
  await renewSignInCodes(db, keyring, email)
  await burnLiving(db, { subject: subjectOf(keyring, email), purpose: 'reset' })
}

/**
 * Renews the sign-in codes of the day after a password change. The person who used up the codes knew the old password, and the
 * owner must not wait until the next day.
 */
export const renewSignInCodes = async (db: Db, keyring: Keyring, email: string): Promise<void> => {
  const whose: PasscodeOwner = { email, purpose: 'sign-in' }
  await forgive(db, keyring, [unusedLimit(whose), dayLimit(whose), streakLimit(whose)])
}
