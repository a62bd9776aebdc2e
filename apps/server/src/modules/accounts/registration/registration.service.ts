import type * as contract from '@tillgate/contract/registration.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { verifiedEmailSeconds } from '@tillgate/domain/passcodes.ts'
import * as z from 'zod/mini'
import type { Db } from '#server/db/db.ts'
import { withIdentity } from '#server/db/with-tenant.ts'
import type { Caller } from '#server/base/caller.ts'
import type { Context } from '#server/db/context.ts'
import { limitRate } from '#server/http/limit-rate.ts'
import { claim, hit, type Limit } from '#server/http/rate-limit.queries.ts'
import { refuse, refusePending, type PendingRefusal } from '#server/base/refusal.ts'
import { translate } from '#server/http/translate.ts'
import type { Deps } from '#server/ports/deps.ts'
import { noteEvent } from '../account/account-events.service.ts'
import { requireHuman } from '../captcha/captcha.service.ts'
import { guess, issueCode } from '../codes/codes.service.ts'
import { messagePerson, textLimits, whyNoText } from '#server/modules/outbox/api.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { findSealed, markVerified, replaceRegistration } from './registration.queries.ts'

type Sending = Input<typeof contract.resendRegistration>['body']

const hour = 3600

/** Key of a registration: the address is stored only sealed. */
export const registrationSubject = (keyring: Keyring, email: string): Buffer =>
  keyring.fingerprint('registration', email)

export const sealedRegistrationOf = (keyring: Keyring, email: string) => {
  const subject = registrationSubject(keyring, email)
  const place = { table: 'registration', column: 'sealed', partnerId: '', rowId: subject.toString('hex') }
  return { subject, place }
}

/** Admits twenty registrations an hour from one IP address and requires a captcha from the sixth on. */
const admitAddress = async (deps: Deps, { pool, meta }: Context<Caller>, captcha: string | undefined) => {
  const { ip } = meta
  const captchaLimit: Limit = { name: 'registration-often', subject: ip, max: 5, seconds: hour }
  const hardLimit: Limit = { name: 'registration-address', subject: ip, max: 20, seconds: hour }
  const exceeded = await withIdentity(pool, (db) => hit(db, deps.keyring, [hardLimit, captchaLimit]))
  if (exceeded?.limit === hardLimit) refuse('rate.too-many', { retryAfter: exceeded.retryAfter })
  if (exceeded) await requireHuman({ captcha: deps.captcha, pool }, captcha, { ip, action: 'registration' })
}

export const Applicant = z.object({ firstName: z.string(), lastName: z.string(), phone: z.nullable(z.string()) })
type Names = Omit<z.infer<typeof Applicant>, 'phone'>
type NamesOf = (db: Db, context: Context<Caller>) => Promise<Names | undefined>

/**
 * Sends a code, also on repeated requests within the limits. Works the same for known and unknown addresses: only the worker
 * reads whether the address has an account, and sends the account's owner another mail. `namesOf`: undefined without a registration.
 */
const sendCode =
  (deps: Deps) =>
  async (body: Sending, context: Context<Caller>, namesOf: NamesOf): Promise<{ message: string }> => {
    const { pool, meta } = context
    const { email, phoneNumber, isSmsVerification: byText } = body
    const phone = byText ? (phoneNumber ?? null) : null
    if (byText && phone === null) {
      refuse('input.invalid', { fields: [{ field: 'phoneNumber', code: 'phone.required' }] })
    }
    await admitAddress(deps, context, body.captcha)

    const limits =
      phone === null
        ? [{ name: 'registration-account', subject: email, max: 3, seconds: hour }]
        : textLimits('stranger', email, phone)
    const no = await withIdentity(pool, async (db): Promise<PendingRefusal | undefined> => {
      const exceeded = await claim(db, context.keyring, limits)
      if (exceeded) return { ...exceeded, why: phone === null ? 'registration.too-many' : whyNoText(exceeded) }
      const issued = await issueCode(
        db,
        context.keyring,
        { email, purpose: 'registration' },
        { texted: phone === null ? undefined : { cause: 'stranger', phone } },
      )
      if (!issued.ok) return issued
      const names = await namesOf(db, context)
      if (names) {
        const { subject, place } = sealedRegistrationOf(context.keyring, email)
        const sealed = context.keyring.seal(place, JSON.stringify({ ...names, phone }))
        await replaceRegistration(db, { subject, sealed, language: meta.language, passcodeId: issued.id })
      }
      const inquiry = { task: 'registration', email, code: names ? issued.code : null, phone } as const
      await messagePerson(db, context, meta.language, inquiry)
      await noteEvent(db, context.keyring, meta, { email }, 'registration-asked')
      return undefined
    })
    if (no) refusePending(no)
    return { message: translate(meta.language, phone === null ? 'registration.code-sent' : 'registration.text-sent') }
  }

export const registerPartner =
  (deps: Deps) =>
  (
    { body }: Input<typeof contract.registerPartner>,
    context: Context<Caller>,
  ): Promise<Answer<typeof contract.registerPartner>> =>
    sendCode(deps)(body, context, async () => ({ firstName: body.firstName, lastName: body.lastName }))

export const resendRegistration =
  (deps: Deps) =>
  (
    { body }: Input<typeof contract.resendRegistration>,
    context: Context<Caller>,
  ): Promise<Answer<typeof contract.resendRegistration>> =>
    sendCode(deps)(body, context, async (db, { keyring }) => {
      const { subject, place } = sealedRegistrationOf(keyring, body.email)
      const sealed = await findSealed(db, subject)
      if (!sealed) return undefined
      const { firstName, lastName } = Applicant.parse(JSON.parse(keyring.open(place, sealed)))
      return { firstName, lastName }
    })

export const guessAddressLimit = (ip: string): Limit => ({ name: 'guess-address', subject: ip, max: 60, seconds: 60 })

/** A wrong code is a refusal; a right one is remembered for ten minutes, in which the password has to be chosen. */
export const verifyPartnerEmail = async (
  { body }: Input<typeof contract.verifyPartnerEmail>,
  { pool, meta, keyring }: Context<Caller>,
): Promise<Answer<typeof contract.verifyPartnerEmail>> => {
  const { email, emailVerificationCode: code } = body
  await limitRate({ pool, keyring }, [guessAddressLimit(meta.ip)])
  const no = await withIdentity(pool, async (db): Promise<PendingRefusal | undefined> => {
    const keepSeconds = verifiedEmailSeconds
    const guessed = await guess(db, keyring, { email, purpose: 'registration', code, keepSeconds })
    if (!guessed.ok) return guessed
    const verified = await markVerified(
      db,
      sealedRegistrationOf(keyring, email).subject,
      guessed.id,
      verifiedEmailSeconds,
    )
    return verified ? undefined : { why: 'passcode.expired' }
  })
  if (no) refusePending(no)
  return { isVerified: true }
}
