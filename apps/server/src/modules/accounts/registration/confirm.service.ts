import type * as contract from '@tillgate/contract/registration.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { onboardingTokenSeconds, verifiedEmailSeconds } from '@tillgate/domain/passcodes.ts'
import { withIdentity } from '#server/db/with-tenant.ts'
import type { Caller } from '#server/base/caller.ts'
import type { Context } from '#server/db/context.ts'
import { limitRate } from '#server/http/limit-rate.ts'
import { refuse, refusePending } from '#server/base/refusal.ts'
import { newId } from '#server/base/ids.ts'
import { refuseGuessable } from '#server/secrets/guessable-passwords.ts'
import type { Deps } from '#server/ports/deps.ts'
import { newSession } from '../auth/open-session.service.ts'
import { guess, useCode } from '../codes/codes.service.ts'
import { isEmailProven } from '../account/email-proof.queries.ts'
import { reportHeldInvitations } from '../account/email-proof.service.ts'
import { deleteRegistration, findVerified, insertNewcomer } from './registration.queries.ts'
import { Applicant, sealedRegistrationOf, guessAddressLimit } from './registration.service.ts'

type ConfirmationBody = Input<typeof contract.confirmPartnerRegistration>['body']

/** Requires the same code again and its verification within the last ten minutes. */
const verifiedApplicant = async (
  { email, emailVerificationCode: code }: ConfirmationBody,
  { pool, keyring }: Context<Caller>,
) => {
  const { subject, place } = sealedRegistrationOf(keyring, email)
  const found = await withIdentity(pool, async (db) => {
    const guessed = await guess(db, keyring, {
      email,
      purpose: 'registration',
      code,
      keepSeconds: verifiedEmailSeconds,
    })
    if (!guessed.ok) return guessed
    const row = await findVerified(db, subject, guessed.id)
    return row ? { ok: true as const, codeId: guessed.id, sealed: row.sealed } : { ok: false as const }
  })
  if (!found.ok) {
    if ('why' in found) refusePending(found)
    return refuse('registration.not-verified')
  }
  const applicant = Applicant.parse(JSON.parse(keyring.open(place, found.sealed)))
  return { codeId: found.codeId, subject, ...applicant }
}

/**
 * Makes the account, uses up the code and answers the onboarding token: good for an hour and for choosing a type. Asked
 * twice with the same key, the second finds the code used.
 */
export const confirmPartnerRegistration =
  ({ config }: Deps) =>
  async (
    { body }: Input<typeof contract.confirmPartnerRegistration>,
    context: Context<Caller>,
  ): Promise<Answer<typeof contract.confirmPartnerRegistration>> => {
    const { pool, meta } = context
    const { email, password } = body
    await refuseGuessable('password', password, [email, config.brand.name])
    await limitRate(context, [guessAddressLimit(meta.ip)])

    const { codeId, subject, firstName, lastName, phone } = await verifiedApplicant(body, context)
    await refuseGuessable('password', password, [firstName, lastName, email, config.brand.name])
    const passwordHash = await context.passwords.hash(password)
    const accessToken = await withIdentity(pool, async (db) => {
      if (!(await useCode(db, codeId))) refuse('passcode.expired')
      if (phone !== null && (await isEmailProven(db, email))) refuse('registration.failed')
      const id = newId()
      const person = await insertNewcomer(db, {
        id,
        email,
        passwordHash,
        firstName,
        lastName,
        phone,
        language: meta.language,
      })
      if (!person) refuse('registration.failed')
      if (phone === null) await reportHeldInvitations(db, context, email)
      await deleteRegistration(db, subject)
      return newSession(db, context.keyring, meta, {
        userId: id,
        action: 'account-created',
        seconds: onboardingTokenSeconds,
      })
    })
    return { accessToken }
  }
