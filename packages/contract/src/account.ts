import * as z from 'zod/mini'
import { twoFactorWays } from '@tillgate/domain/two-factor.ts'
import { NewPassword, OwnPassword, Passcode } from './auth.ts'
import { Done } from './paging.ts'
import { Pin } from './pins.ts'
import { fieldError } from './refusals.ts'
import { resource } from './route.ts'
import { termsLanguages } from './terms.ts'
import { accounts, ownSession, partnerUsers } from './access.ts'

const route = resource({ tags: ['Account'], access: partnerUsers('portal.use') })

export const ChangePassword = z.strictObject({
  currentPassword: OwnPassword,
  newPassword: NewPassword,
  confirmNewPassword: z.optional(z.string()),
})
/** Ends every session, this one too. */
export const changePassword = route({
  method: 'POST',
  path: '/api/auth/change-password',
  summary: 'Change the own password',
  access: accounts,
  body: ChangePassword,
  answer: Done,
  beforeTerms: true,
})

/** Language of the mails to the caller and, for a Store Admin, to the partner. */
export const updateOwnLanguage = route({
  method: 'PUT',
  path: '/api/user/language',
  summary: 'Choose the language of the own mails',
  access: accounts,
  body: z.strictObject({ language: z.enum(termsLanguages, fieldError('field.invalid')) }),
  answer: Done,
  beforeTerms: true,
})

/**
 * Returns the masked destination of codes; without a telephone on file text messages are not available. `hasPin`: the caller has a PIN
 * for tills.
 */
export const getTwoFactor = route({
  method: 'GET',
  path: '/api/auth/two-factor',
  summary: 'Read how sign-ins are proved',
  answer: z.strictObject({
    isOn: z.boolean(),
    way: z.enum(twoFactorWays),
    email: z.string(),
    phone: z.nullable(z.string()),
    recoveryCodesLeft: z.number(),
    hasPin: z.boolean(),
  }),
})
export type TwoFactor = z.infer<typeof getTwoFactor.answer>

const way = z.enum(twoFactorWays, fieldError('field.invalid'))
/**
 * Sends the code that verifies the second factor, or returns the secret of an authenticator. Does not enable the factor. Always
 * requires the password, as every change of the second factor, because a stolen session could be a minute old.
 */
export const beginTwoFactor = route({
  method: 'POST',
  path: '/api/auth/two-factor',
  summary: 'Prove a way before it is switched on',
  body: z.strictObject({ way, password: OwnPassword }),
  answer: z.strictObject({ secret: z.nullable(z.string()), otpauthUrl: z.nullable(z.string()) }),
  beforeTerms: true,
})
const recoveryCodes = z.array(z.string())
/** `code`: the received code. Returns the recovery codes of an authenticator, only in this answer. */
export const activateTwoFactor = route({
  method: 'PUT',
  path: '/api/auth/two-factor-activate',
  summary: 'Switch two-factor sign-in on',
  body: z.strictObject({ way, code: Passcode, password: OwnPassword }),
  answer: z.strictObject({ ...Done.shape, recoveryCodes }),
  beforeTerms: true,
})
/** Makes ten new codes and invalidates the older ones. */
export const renewRecoveryCodes = route({
  method: 'POST',
  path: '/api/auth/recovery-codes',
  summary: 'Make new recovery codes',
  body: z.strictObject({ password: OwnPassword }),
  answer: z.strictObject({ recoveryCodes }),
  beforeTerms: true,
})
export const deactivateTwoFactor = route({
  method: 'PUT',
  path: '/api/auth/two-factor-inactivate',
  summary: 'Switch two-factor sign-in off',
  body: z.strictObject({ password: OwnPassword }),
  answer: Done,
  beforeTerms: true,
})

/** Mails a code to choose the own PIN at tills with. Always requires the password. */
export const beginOwnPin = route({
  method: 'POST',
  path: '/api/auth/pin-code',
  summary: 'Get a code to choose the own PIN',
  limit: 30,
  access: partnerUsers('own-pin.choose'),
  body: z.strictObject({ password: OwnPassword }),
  answer: Done,
})
/** Chooses the PIN with which the caller sells and approves at tills. `code`: of the mail. */
export const setOwnPin = route({
  method: 'PUT',
  path: '/api/auth/pin',
  summary: 'Choose the own PIN for tills',
  limit: 30,
  access: partnerUsers('own-pin.choose'),
  body: z.strictObject({ pin: Pin, code: Passcode }),
  answer: Done,
})

export const Session = z.strictObject({
  id: z.uuid(),
  signedInAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  ip: z.string(),
  userAgent: z.string(),
  isThis: z.boolean(),
})
export type Session = z.infer<typeof Session>
export const listSessions = route({
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'List the devices that are signed in',
  access: accounts,
  answer: z.strictObject({ items: z.array(Session) }),
})
export const endSession = route({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  summary: 'Sign one device out',
  access: ownSession,
  params: z.strictObject({ id: z.uuid() }),
  answer: Done,
  beforeTerms: true,
})
export const endOtherSessions = route({
  method: 'DELETE',
  path: '/api/auth/sessions',
  summary: 'Sign every other device out',
  access: accounts,
  answer: Done,
  beforeTerms: true,
})
