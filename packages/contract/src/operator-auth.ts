import { operatorRoles } from '@tillgate/domain/roles.ts'
import { staffRoles } from '@tillgate/domain/staff-roles.ts'
import * as z from 'zod/mini'
import { DeviceMark, Email, NewPassword, Passcode, Password } from './auth.ts'
import { Done } from './paging.ts'
import { fieldError } from './refusals.ts'
import { resource } from './route.ts'
import { anyone, operators } from './access.ts'

const route = resource({ tags: ['Operator sign-in'], access: anyone })

const Token = z.string(fieldError('link.invalid')).check(z.regex(/^[A-Za-z0-9_-]{43}$/, fieldError('link.invalid')))

/**
 * First of two sign-in steps: the password. Opens no session, only ten minutes for the second step. `mustEnrol`: the
 * operator has no authenticator and sets up one first. `emailCode`: a mailed code, required after many wrong passwords.
 */
export const loginOperator = route({
  method: 'POST',
  path: '/api/operator/auth/login',
  summary: 'Begin the sign-in with a password',
  body: z.strictObject({
    email: Email,
    password: Password,
    emailCode: z.optional(Passcode),
    device: z.optional(DeviceMark),
  }),
  answer: z.strictObject({ ticket: z.string(), mustEnrol: z.boolean() }),
})

/** The secret for the authenticator, as text and as an otpauth address for the QR code. Asked again, the same one. */
export const enrolOperator = route({
  method: 'POST',
  path: '/api/operator/auth/enrol',
  summary: 'Set an authenticator up',
  body: z.strictObject({ ticket: Token }),
  answer: z.strictObject({ secret: z.string(), otpauthUrl: z.string() }),
})

export const OperatorSelf = z.strictObject({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(operatorRoles),
  staffRoles: z.array(z.enum(staffRoles)),
  /** Twelve hours after the sign-in, regardless of activity. */
  expiresAt: z.iso.datetime(),
  /** Seconds until the idle session ends without extendOperatorSession. A duration, so that clocks may differ. */
  idleSeconds: z.number(),
})
export type OperatorSelf = z.infer<typeof OperatorSelf>

/** The second step: six digits of the authenticator. The first right code after an enrolment also confirms it. */
export const verifyOperatorCode = route({
  method: 'POST',
  path: '/api/operator/auth/code',
  summary: 'Finish the sign-in with six digits',
  body: z.strictObject({ ticket: Token, code: Passcode }),
  answer: z.strictObject({ accessToken: z.string(), device: DeviceMark, ...OperatorSelf.shape }),
})

export const logoutOperator = route({
  method: 'POST',
  path: '/api/operator/auth/logout',
  summary: 'Sign out of the console',
  access: operators,
  answer: Done,
})
/** Asking is no sign of life: screens ask by themselves. */
export const getOperatorSelf = route({
  method: 'GET',
  path: '/api/operator/auth/me',
  summary: 'Read who is signed in at the console',
  access: operators,
  answer: OperatorSelf,
})
/** Extends the session. After half an hour without a call the session ends. */
export const extendOperatorSession = route({
  method: 'POST',
  path: '/api/operator/auth/stay',
  summary: 'Stay signed in',
  access: operators,
  answer: z.strictObject({ idleSeconds: z.number() }),
})

/** Changes the caller's password. Ends every other session of the caller. */
export const changeOperatorPassword = route({
  method: 'POST',
  path: '/api/operator/auth/change-password',
  summary: 'Change the own password at the console',
  access: operators,
  body: z.strictObject({
    currentPassword: z
      .string(fieldError('password.required'))
      .check(z.minLength(1, fieldError('password.required')), z.maxLength(100)),
    newPassword: NewPassword,
  }),
  answer: Done,
})

/** Returns the invited person before a password is chosen. Does not consume the invitation. */
export const getOperatorInvitation = route({
  method: 'POST',
  path: '/api/operator/auth/invitation',
  summary: 'Read an invitation to the console',
  body: z.strictObject({ email: Email, token: Token }),
  answer: z.strictObject({ firstName: z.string(), role: z.enum(operatorRoles) }),
})
/** Sets the first password, or a new password after an OPERATOR_ADMIN sent the link again. Opens no session. */
export const setOperatorPassword = route({
  method: 'POST',
  path: '/api/operator/auth/password',
  summary: 'Choose a first password by invitation',
  body: z.strictObject({ email: Email, token: Token, newPassword: NewPassword }),
  answer: z.strictObject({ ...Done.shape, device: DeviceMark }),
})
