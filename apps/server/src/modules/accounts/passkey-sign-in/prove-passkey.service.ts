import type { PasskeyAssertion, PasskeyRequest } from '@tillgate/contract/passkeys.ts'
import type * as z from 'zod/mini'
import type { Caller } from '#server/base/caller.ts'
import { refuse, type AnyRefusalCode } from '#server/base/refusal.ts'
import type { PasskeySite } from '#server/config/passkey-site.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { withIdentity } from '#server/db/with-tenant.ts'
import { limitRate } from '#server/http/limit-rate.ts'
import { newToken, tokenHash } from '#server/secrets/keyring.ts'
import { verifyPasskey } from '#server/secrets/webauthn.ts'
import { noteEvent } from '../account/account-events.service.ts'
import { findAccountById, type Account } from '../auth/auth.queries.ts'
import { countWrong, reserve, type Guarded } from '../auth/sign-in-guard.queries.ts'
import { addressLimit, reserveInTurn, signInSubject } from '../auth/sign-in-guard.service.ts'
import { toRequest } from '../passkeys/passkeys.answer.ts'
import * as rows from '../passkeys/passkeys.queries.ts'

type SignInContext = Pick<Context<Caller>, 'pool' | 'keyring' | 'meta'>

/** Creates the challenge of a sign-in. `email`: only passkeys of this account answer it. */
export const beginCheck = async (
  context: SignInContext,
  site: PasskeySite | undefined,
  audience: rows.PasskeyAudience,
  email?: string,
): Promise<z.infer<typeof PasskeyRequest>> => {
  const { pool, keyring, meta } = context
  const known = site ?? refuse('passkey.unavailable')
  await limitRate(context, [{ name: 'passkey-begin', subject: meta.ip, max: 240, seconds: 60 }])
  const [attempt, challenge] = [newToken(), newToken()]
  const subject = email === undefined ? null : signInSubject(keyring, email)
  const hashes = { tokenHash: tokenHash(attempt), challengeHash: tokenHash(challenge) }
  await withIdentity(pool, (db) => rows.insertChallenge(db, { ...hashes, audience, subject }))
  return toRequest(known, attempt, challenge)
}

type PasskeyInput = { attempt: string; passkey: PasskeyAssertion }
type Admission<A> = {
  site: PasskeySite | undefined
  audience: rows.PasskeyAudience
  locked: AnyRefusalCode
  /** Returns undefined for an account that may not sign in here; its passkey is then treated as unknown. */
  admits: (account: Account) => A | undefined
}
type Stored = NonNullable<Awaited<ReturnType<typeof rows.findPasskey>>>

const findOwner = async (db: Db, credentialId: Buffer) => {
  const stored = await rows.findPasskey(db, credentialId)
  const account = stored && (await findAccountById(db, stored.userId))
  return stored && account ? { stored, account } : undefined
}

/** Verifies signature and counter and stores the use. A counter that goes back shows a copy and is recorded. */
const isRight = async (
  { pool, keyring, meta }: SignInContext,
  stored: Stored,
  given: PasskeyAssertion,
  expected: { site: PasskeySite; challengeHash: Buffer },
): Promise<boolean> => {
  if (!Buffer.from(given.userHandle, 'base64url').equals(stored.userHandle)) return false
  const credentialId = Buffer.from(given.id, 'base64url')
  const used = await verifyPasskey(given, { credentialId, publicKey: stored.publicKey }, expected)
  if (!used) return false
  return withIdentity(pool, async (db) => {
    if (await rows.countUse(db, stored.id, used)) return true
    if (await rows.findPasskey(db, credentialId)) {
      await noteEvent(db, keyring, meta, { userId: stored.userId }, 'passkey-copied')
    }
    return false
  })
}

/**
 * The only verification of a passkey, for partners and operators: the address's limit, the challenge, then the same count of
 * wrong attempts as for passwords, with the passkey as a known device. Unknown, removed and wrong passkeys and accounts that may
 * not sign in get one answer.
 */
export const provePasskey = async <A>(
  context: SignInContext,
  { attempt, passkey }: PasskeyInput,
  { site, audience, locked, admits }: Admission<A>,
): Promise<{ account: A; guarded: Guarded }> => {
  const { pool, keyring, meta } = context
  const known = site ?? refuse('passkey.unavailable')
  await limitRate(context, [addressLimit(meta.ip)])
  const whose = { tokenHash: tokenHash(attempt), audience }
  const challenge = (await withIdentity(pool, (db) => rows.takeSignIn(db, whose))) ?? refuse('passkey.expired')
  const credentialId = Buffer.from(passkey.id, 'base64url')
  const { stored, account } =
    (await withIdentity(pool, (db) => findOwner(db, credentialId))) ?? refuse('passkey.failed')

  const subject = signInSubject(keyring, account.email)
  if (challenge.subject && !challenge.subject.equals(subject)) refuse('passkey.failed')
  const guarded = { subject, device: keyring.fingerprint('passkey-device', stored.id) }
  const first = await withIdentity(pool, (db) => reserve(db, guarded))
  const { streak, wait } = await reserveInTurn(pool, guarded, first)
  if (streak === null) return refuse(locked, { retryAfter: wait })

  const { challengeHash } = challenge
  const admitted =
    (await isRight(context, stored, passkey, { site: known, challengeHash })) && account.active
      ? admits(account)
      : undefined
  if (admitted === undefined) {
    await withIdentity(pool, (db) => countWrong(db, guarded))
    return refuse('passkey.failed')
  }
  return { account: admitted, guarded }
}
