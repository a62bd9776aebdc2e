import type * as contract from '@tillgate/contract/recovery.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { withIdentity } from '#server/db/with-tenant.ts'
import type { Caller } from '#server/base/caller.ts'
import type { Context } from '#server/db/context.ts'
import { limitRate } from '#server/http/limit-rate.ts'
import { claim, type Limit } from '#server/http/rate-limit.queries.ts'
import { refuse } from '#server/base/refusal.ts'
import { translate } from '#server/http/translate.ts'
import type { Deps } from '#server/ports/deps.ts'
import { noteEvent } from '../account/account-events.service.ts'
import { requireHuman } from '../captcha/captcha.service.ts'
import { guess, issueCode } from '../codes/codes.service.ts'
import { messagePerson, textLimits, whyNoText } from '#server/modules/outbox/api.ts'

const hour = 3600
/** Seconds for which a right code stays valid for the reset. */
export const provedSeconds = 5 * 60

export const addressLimit = (name: string, ip: string, max: number, seconds: number): Limit => ({
  name,
  subject: ip,
  max,
  seconds,
})

/**
 * Works the same for known and unknown addresses: only the worker reads whether an account has the address. A repeated request
 * sends again within the limits, so the idempotency key is ignored.
 */
export const forgotPassword =
  (deps: Deps) =>
  async (
    { body }: Input<typeof contract.forgotPassword>,
    { pool, meta, keyring, enqueue }: Context<Caller>,
  ): Promise<Answer<typeof contract.forgotPassword>> => {
    const { email, isSmsVerification: byText, phoneNumber } = body
    const phone = byText ? (phoneNumber ?? null) : null
    if (byText && phone === null) {
      refuse('input.invalid', { fields: [{ field: 'phoneNumber', code: 'phone.required' }] })
    }
    const { ip } = meta
    await limitRate({ pool, keyring }, [addressLimit('forgot-address', ip, 10, hour)])
    await requireHuman({ captcha: deps.captcha, pool }, body.captcha, { ip, action: 'forgot-password' })

    const limits =
      phone === null
        ? [{ name: 'forgot-account', subject: email, max: 3, seconds: hour }]
        : textLimits('stranger', email, phone)
    const no = await withIdentity(pool, async (db) => {
      const exceeded = await claim(db, keyring, limits)
      if (exceeded) return { why: phone === null ? 'rate.too-many' : whyNoText(exceeded), ...exceeded } as const
      const issued = await issueCode(
        db,
        keyring,
        { email, purpose: 'reset' },
        { byText: phone !== null, texted: phone === null ? undefined : { cause: 'stranger', phone } },
      )
      // An attacker may have used up the codes of the day, so the owner still gets the link.
      if (!issued.ok && phone !== null) return issued
      const [code, passcodeId] = issued.ok ? [issued.code, issued.id] : [null, null]
      await messagePerson(db, { keyring, enqueue }, meta.language, { task: 'reset', email, code, phone, passcodeId })
      await noteEvent(db, keyring, meta, { email }, 'reset-asked')
      return undefined
    })
    if (no) refuse(no.why, no.retryAfter === undefined ? {} : { retryAfter: no.retryAfter })
    return { message: translate(meta.language, phone === null ? 'recovery.mail-sent' : 'recovery.text-sent') }
  }

/** Limits guesses by IP address: guesses of one account are few, but an attacker could try many accounts. */
export const guessAddressLimit = (ip: string): Limit => addressLimit('guess-address', ip, 60, 60)

/** Checks a reset code. With `skipClearTwoFactorCode` the code stays valid for one reset within five minutes. */
export const validateTwoFactor = async (
  { body }: Input<typeof contract.validateTwoFactor>,
  { pool, meta, keyring }: Context<Caller>,
): Promise<Answer<typeof contract.validateTwoFactor>> => {
  const { email, twoFactorCode: code, skipClearTwoFactorCode: isReusable } = body
  await limitRate({ pool, keyring }, [guessAddressLimit(meta.ip)])
  const guessed = await withIdentity(pool, (db) =>
    guess(db, keyring, { email, purpose: 'reset', code, ...(isReusable ? { keepSeconds: provedSeconds } : {}) }),
  )
  if (!guessed.ok) refuse(guessed.why, guessed.retryAfter === undefined ? {} : { retryAfter: guessed.retryAfter })
  return { message: translate(meta.language, 'passcode.right') }
}
