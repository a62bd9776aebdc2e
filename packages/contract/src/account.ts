import { passwordMax } from '@tillgate/domain/passwords.ts'
import * as z from 'zod/mini'
import { NewPassword } from './auth.ts'
import { Done } from './paging.ts'
import { says } from './refusals.ts'
import { route } from './route.ts'

/** What sensitive calls take when the sign-in is older than a quarter of an hour. Wrong: a complaint, never a 401. */
const StepUp = z.optional(z.string().check(z.maxLength(100)))

export const ChangePassword = z.strictObject({
  currentPassword: z
    .string(says('password.required'))
    .check(z.minLength(1, says('password.required')), z.maxLength(passwordMax, says('password.too-long'))),
  newPassword: NewPassword,
  confirmNewPassword: z.optional(z.string()),
})
/** Ends every session, this one too. */
export const changePassword = route({
  method: 'POST',
  path: '/api/auth/change-password',
  body: ChangePassword,
  answer: Done,
  beforeTerms: true,
})

export const activateTwoFactor = route({
  method: 'PUT',
  path: '/api/auth/two-factor-activate',
  body: z.strictObject({ password: StepUp }),
  answer: Done,
  beforeTerms: true,
})
/** Always asks for the password. */
export const inactivateTwoFactor = route({
  method: 'PUT',
  path: '/api/auth/two-factor-inactivate',
  body: z.strictObject({ password: StepUp }),
  answer: Done,
  beforeTerms: true,
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
  answer: z.strictObject({ items: z.array(Session) }),
})
export const endSession = route({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  params: z.strictObject({ id: z.uuid() }),
  answer: Done,
  beforeTerms: true,
})
export const endOtherSessions = route({ method: 'DELETE', path: '/api/auth/sessions', answer: Done, beforeTerms: true })
