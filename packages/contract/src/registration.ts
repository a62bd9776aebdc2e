import { storeTypes } from '@tillgate/domain/stores.ts'
import * as z from 'zod/mini'
import { CaptchaToken, Email, NewPassword, Passcode, Phone, SignedIn } from './auth.ts'
import { Done } from './paging.ts'
import { fieldError } from './refusals.ts'
import { resource } from './route.ts'
import { filledName } from './texts.ts'
import { anyone, newcomers } from './access.ts'

const route = resource({ tags: ['Registration'], access: anyone })

/** Spec 1 §5. */
export const personNameMax = 20
export const FirstName = filledName('first-name.required', 'first-name.too-long', personNameMax)
export const LastName = filledName('last-name.required', 'last-name.too-long', personNameMax)

export const Registration = z.strictObject({ firstName: FirstName, lastName: LastName, email: Email })

/** `phoneNumber`: needed for a code by text. `captcha`: required after many registrations from one address, refusal 'captcha.failed'. */
const sending = {
  phoneNumber: z.optional(Phone),
  isSmsVerification: z._default(z.boolean(), false),
  captcha: z.optional(CaptchaToken),
}

/** Sends or resends a code: by text on request. Existing accounts get the same answer and a different mail. */
export const registerPartner = route({
  method: 'POST',
  path: '/api/auth/partner-registration',
  summary: 'Register',
  body: z.strictObject({ ...Registration.shape, ...sending }),
  answer: Done,
})

/**
 * Sends another code of a registration whose names the caller no longer has. Counts in the same limits. An address without a
 * registration gets the same answer and a mail that leads to a new one.
 */
export const resendRegistration = route({
  method: 'POST',
  path: '/api/auth/partner-registration/resend',
  summary: 'Send the code of a registration again',
  body: z.strictObject({ email: Email, ...sending }),
  answer: Done,
})

export const verifyPartnerEmail = route({
  method: 'POST',
  path: '/api/auth/partner-verification',
  summary: 'Verify the email of a registration',
  body: z.strictObject({ email: Email, emailVerificationCode: Passcode }),
  answer: z.strictObject({ isVerified: z.boolean() }),
})

/** Valid within ten minutes of the verification, with the verified code. */
export const ConfirmRegistration = z
  .strictObject({
    password: NewPassword,
    confirmPassword: z
      .string(fieldError('password.confirm-required'))
      .check(z.minLength(1, fieldError('password.confirm-required'))),
    email: Email,
    emailVerificationCode: Passcode,
  })
  .check(
    z.refine((body) => body.password === body.confirmPassword, {
      error: fieldError('password.match'),
      path: ['confirmPassword'],
    }),
  )

/** `accessToken` is valid for one hour and for `setNewPartner` only. */
export const confirmPartnerRegistration = route({
  method: 'POST',
  path: '/api/auth/partner-confirm-registration',
  summary: 'Confirm a registration by its code',
  body: ConfirmRegistration,
  answer: z.strictObject({ accessToken: z.string() }),
})

/** Called with the onboarding token or by a signed-in UNASSIGNED person; answers like a sign-in. */
export const setNewPartner = route({
  method: 'POST',
  path: '/api/auth/set-new-partner',
  summary: 'Choose what kind of partner to be',
  access: newcomers,
  body: z.strictObject({ Type: z.enum(storeTypes, fieldError('store-type.required')) }),
  answer: SignedIn,
})
