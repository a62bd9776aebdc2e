import * as z from 'zod/mini'
import { CaptchaToken, DeviceMark, Email, NewPassword, Passcode, Phone } from './auth.ts'
import { Done } from './paging.ts'
import { fieldError } from './refusals.ts'
import { resource } from './route.ts'
import { anyone } from './access.ts'

const route = resource({ tags: ['Recovery'], access: anyone })

export const ForgotPassword = z.strictObject({
  email: Email,
  captcha: CaptchaToken,
  isSmsVerification: z._default(z.boolean(), false),
  phoneNumber: z.optional(Phone),
})
/** Returns the same bytes whether or not the address has an account. */
export const forgotPassword = route({
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Ask for a code or link to a new password',
  body: ForgotPassword,
  answer: Done,
})

/** `skipClearTwoFactorCode`: a right code stays good for the reset itself, for five minutes and once. */
export const validateTwoFactor = route({
  method: 'POST',
  path: '/api/auth/validate-two-factor',
  summary: 'Check a six-digit code',
  body: z.strictObject({
    email: Email,
    twoFactorCode: Passcode,
    skipClearTwoFactorCode: z._default(z.boolean(), false),
  }),
  answer: Done,
})

/** Six typed digits, or the 256-bit token of a mail's link. */
export const CodeOrToken = z
  .string(fieldError('passcode.required'))
  .check(
    z.trim(),
    z.minLength(1, { error: fieldError('passcode.required'), abort: true }),
    z.regex(/^([0-9]{6}|[A-Za-z0-9_-]{43})$/, fieldError('link.invalid')),
  )

export const ResetPassword = z.strictObject({
  email: Email,
  code: CodeOrToken,
  newPassword: NewPassword,
  /** false: a forgotten password; true: the first one of an invited person. The token's own purpose has to agree. */
  isActivationFlow: z.boolean(),
})
export const resetPassword = route({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Choose a new password',
  body: ResetPassword,
  /** `device`: marks this device as known, because the user followed a mailed link. */
  answer: z.strictObject({ ...Done.shape, device: DeviceMark }),
})

/**
 * Checks the link of a reset mail: returns `link.used` or `link.expired` for an invalid link. Does not consume the
 * link.
 */
export const getResetLink = route({
  method: 'POST',
  path: '/api/auth/reset-link',
  summary: 'Say whether the link of a reset mail still works',
  body: z.strictObject({
    email: Email,
    token: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, fieldError('link.invalid'))),
  }),
  answer: z.strictObject({ isOpen: z.literal(true) }),
})

/**
 * Returns the inviting and the invited person, shown before a first password is chosen. Does not consume the
 * invitation.
 */
export const getInvitation = route({
  method: 'POST',
  path: '/api/auth/invitation',
  summary: 'Read an invitation',
  body: z.strictObject({
    email: Email,
    token: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, fieldError('link.invalid'))),
  }),
  answer: z.strictObject({
    firstName: z.string(),
    businessName: z.string(),
    storeNames: z.array(z.string()),
    isCashier: z.boolean(),
  }),
})

/** Actions for which the self-hosted bot check issues challenges. External providers issue their own. */
export const captchaActions = ['forgot-password', 'registration'] as const
export type CaptchaAction = (typeof captchaActions)[number]
export const getCaptchaChallenge = route({
  method: 'GET',
  path: '/api/auth/captcha-challenge',
  summary: 'Fetch a bot check’s task',
  records: true,
  /** `manual`: the button people press themselves costs more work. */
  query: z.strictObject({ action: z.enum(captchaActions), manual: z.optional(z.enum(['true', 'false'])) }),
  answer: z.looseObject({}),
})
