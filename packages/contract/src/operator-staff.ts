import { operatorRoles } from '@tillgate/domain/roles.ts'
import * as z from 'zod/mini'
import { Email } from './auth.ts'
import { Done, listOf, paged } from './paging.ts'
import { fieldError } from './refusals.ts'
import { route } from './route.ts'
import { filledName } from './texts.ts'
import { operatorAdmins, operators } from './who.ts'

export const StaffRow = z.strictObject({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(operatorRoles),
  active: z.boolean(),
  /** Invited, and no password chosen yet. */
  isPending: z.boolean(),
  hasAuthenticator: z.boolean(),
  lastSignInAt: z.nullable(z.iso.datetime()),
  createdAt: z.iso.datetime(),
})
export type StaffRow = z.infer<typeof StaffRow>

/** All of these but the colleagues: OPERATOR_ADMIN. By name. */
export const listStaff = route({
  method: 'GET',
  path: '/api/operator/staff',
  summary: 'List the staff',
  tags: ['Staff'],
  who: operatorAdmins,
  query: z.strictObject({ ...paged(['name', 'createdAt']) }),
  answer: listOf(StaffRow),
})

/** Maximum number of colleagues in a choice. */
export const colleaguesMax = 500
export const Colleague = z.strictObject({ id: z.uuid(), name: z.string(), role: z.enum(operatorRoles) })
export type Colleague = z.infer<typeof Colleague>
/** Lists all active reviewers, for assigning an application or mentioning a colleague in a note. */
export const listColleagues = route({
  method: 'GET',
  path: '/api/operator/colleagues',
  summary: 'List colleagues by name',
  tags: ['Staff'],
  who: operators,
  answer: z.strictObject({ items: z.array(Colleague) }),
})

export const NewStaff = z.strictObject({
  email: Email,
  firstName: filledName('first-name.required', 'first-name.too-long', 100),
  lastName: filledName('last-name.required', 'last-name.too-long', 100),
  role: z.enum(operatorRoles, fieldError('operator-role.required')),
})
/** Mails the link to a first password. */
export const inviteStaff = route({
  method: 'POST',
  path: '/api/operator/staff',
  summary: 'Invite a colleague',
  tags: ['Staff'],
  who: operatorAdmins,
  body: NewStaff,
  answer: z.strictObject({ id: z.uuid() }),
})

const one = z.strictObject({ id: z.uuid() })
/** Sends a new password link, for a lost invitation or a forgotten password. */
export const resendStaffInvitation = route({
  method: 'POST',
  path: '/api/operator/staff/:id/invitation',
  summary: 'Send an invitation again',
  tags: ['Staff'],
  who: operatorAdmins,
  params: one,
  answer: Done,
})
/** Ends every session. 409 for oneself and for the last active OPERATOR_ADMIN. */
export const deactivateStaff = route({
  method: 'POST',
  path: '/api/operator/staff/:id/deactivate',
  summary: 'Shut a colleague out',
  tags: ['Staff'],
  who: operatorAdmins,
  params: one,
  answer: Done,
})
export const activateStaff = route({
  method: 'POST',
  path: '/api/operator/staff/:id/activate',
  summary: 'Let a colleague back in',
  tags: ['Staff'],
  who: operatorAdmins,
  params: one,
  answer: Done,
})
export const updateStaffRole = route({
  method: 'POST',
  path: '/api/operator/staff/:id/role',
  summary: 'Change a colleague’s role',
  tags: ['Staff'],
  who: operatorAdmins,
  params: one,
  body: z.strictObject({ role: z.enum(operatorRoles, fieldError('operator-role.required')) }),
  answer: Done,
})
/** Resets a lost authenticator: the next sign-in sets up a new authenticator. Ends every session. */
export const resetStaffAuthenticator = route({
  method: 'POST',
  path: '/api/operator/staff/:id/authenticator-reset',
  summary: 'Let a colleague set an authenticator up anew',
  tags: ['Staff'],
  who: operatorAdmins,
  params: one,
  answer: Done,
})
