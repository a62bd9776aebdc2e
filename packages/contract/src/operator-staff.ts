import { staffKinds } from '@tillgate/domain/proposals.ts'
import { operatorRoles } from '@tillgate/domain/roles.ts'
import { fitTogether, staffRoles, type StaffRights } from '@tillgate/domain/staff-roles.ts'
import * as z from 'zod/mini'
import { Email } from './auth.ts'
import { StaffName } from './operator-applications.ts'
import { proposalOf } from './operator-proposals.ts'
import { Done, listOf, paged } from './paging.ts'
import { Reason, withReason } from './reasons.ts'
import { fieldError } from './refusals.ts'
import { staffResource } from './route.ts'
import { filledName } from './texts.ts'
import { staffWith } from './access.ts'
import { withId } from './scalars.ts'

const route = staffResource('Staff', 'staff.manage')

/** Rights of a member of staff. */
export const StaffRightsAnswer = z.strictObject({
  role: z.enum(operatorRoles),
  staffRoles: z.array(z.enum(staffRoles)),
})
const typedRights = {
  role: z.enum(operatorRoles, fieldError('operator-role.required')),
  staffRoles: z.array(z.enum(staffRoles, fieldError('operator-role.required'))).check(z.maxLength(staffRoles.length)),
}
/** At least one role. The auditor role excludes other roles. */
const fitting = z.refine<StaffRights>(fitTogether, {
  error: fieldError('operator-role.together'),
  path: ['staffRoles'],
})

export const StaffRow = z.strictObject({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  ...StaffRightsAnswer.shape,
  /** True: the roles come from the time before roles existed and no administrator has confirmed the roles. */
  areRolesKept: z.boolean(),
  active: z.boolean(),
  /** Invited, and no password chosen yet. */
  isPending: z.boolean(),
  hasAuthenticator: z.boolean(),
  lastSignInAt: z.nullable(z.iso.datetime()),
  createdAt: z.iso.datetime(),
  /** Administrators who invited the person or let the person back in; empty: the command line did. */
  invitedBy: z.array(StaffName),
  invitedAt: z.iso.datetime(),
})
export type StaffRow = z.infer<typeof StaffRow>

/** All of these but the colleagues: OPERATOR_ADMIN. By name. */
export const listStaff = route({
  method: 'GET',
  path: '/api/operator/staff',
  summary: 'List the staff',
  access: staffWith('staff.read'),
  query: z.strictObject({ ...paged(['name', 'createdAt']) }),
  answer: listOf(StaffRow),
})

/** Maximum number of colleagues in a choice. */
export const colleaguesMax = 500
export const Colleague = z.strictObject({ id: z.uuid(), name: z.string(), ...StaffRightsAnswer.shape })
export type Colleague = z.infer<typeof Colleague>
/** Lists all active reviewers, for assigning an application or mentioning a colleague in a note. */
export const listColleagues = route({
  method: 'GET',
  path: '/api/operator/colleagues',
  summary: 'List colleagues by name',
  answer: z.strictObject({ items: z.array(Colleague) }),
})

export const NewStaff = z
  .strictObject({
    email: Email,
    firstName: filledName('first-name.required', 'first-name.too-long', 100),
    lastName: filledName('last-name.required', 'last-name.too-long', 100),
    ...typedRights,
    reason: Reason,
  })
  .check(fitting)
/** `isProposed`: unchanged until a second administrator decides. */
const Proposed = z.strictObject({ isProposed: z.boolean() })

/**
 * Mails the link to a first password. For an administrator the invitation is a proposal. 409 staff.domain: an address outside the
 * allowed domains. Calls that propose: 409 staff.proposal-open, staff.no-second-admin.
 */
export const inviteStaff = route({
  method: 'POST',
  path: '/api/operator/staff',
  summary: 'Invite a colleague',
  body: NewStaff,
  answer: z.strictObject({ id: z.uuid(), ...Proposed.shape }),
})

/** Proposes a new password link, for a lost invitation or a forgotten password. */
export const resendStaffInvitation = route({
  method: 'POST',
  path: '/api/operator/staff/:id/invitation',
  summary: 'Propose that a colleague gets a new password link',
  params: withId,
  body: withReason,
  answer: Proposed,
})
/**
 * Ends every session. `handOverTo`: reviewer who takes the applications in work; null: they return to the queue. 409 for oneself and for
 * the last active OPERATOR_ADMIN. Needs a fresh code.
 */
export const deactivateStaff = route({
  method: 'POST',
  path: '/api/operator/staff/:id/deactivate',
  summary: 'Shut a colleague out',
  params: withId,
  body: z.strictObject({ reason: Reason, handOverTo: z.nullable(z.uuid(fieldError('field.invalid'))) }),
  answer: Done,
})
/** Activates the person as OPERATOR. Counts as an invitation: for seven days both confirm nothing of each other. */
export const activateStaff = route({
  method: 'POST',
  path: '/api/operator/staff/:id/activate',
  summary: 'Let a colleague back in',
  params: withId,
  answer: Done,
})
/** Sets all roles of a person. Taking roles counts at once, granting one is a proposal. Needs a fresh code. */
export const updateStaffRole = route({
  method: 'POST',
  path: '/api/operator/staff/:id/role',
  summary: 'Change a colleague’s roles',
  params: withId,
  body: z.strictObject({ ...typedRights, reason: Reason }).check(fitting),
  answer: Proposed,
})
/** Proposes the reset of a lost authenticator: the next sign-in sets up a new authenticator. Ends every session. */
export const resetStaffAuthenticator = route({
  method: 'POST',
  path: '/api/operator/staff/:id/authenticator-reset',
  summary: 'Propose that a colleague sets an authenticator up anew',
  params: withId,
  body: withReason,
  answer: Proposed,
})

/** `staffId`: null for an invitation. `role`, `staffRoles`: after the change. */
export const StaffChange = z.strictObject({
  kind: z.enum(staffKinds),
  staffId: z.nullable(z.uuid()),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  ...StaffRightsAnswer.shape,
})
export type StaffChange = z.infer<typeof StaffChange>
export const StaffProposal = proposalOf(StaffChange)
export type StaffProposal = z.infer<typeof StaffProposal>

/** Lists open proposals, oldest first, and the latest decided ones, newest first; counts the staff. */
export const getStaffOverview = route({
  method: 'GET',
  path: '/api/operator/staff-overview',
  summary: 'Read staff proposals, allowed mail domains and the number of staff',
  access: staffWith('staff.read'),
  answer: z.strictObject({
    open: z.array(StaffProposal),
    decided: z.array(StaffProposal),
    /** Allowed mail domains; empty: every domain. */
    mailDomains: z.array(z.string()),
    counts: z.strictObject({
      administrators: z.number(),
      others: z.number(),
      inactive: z.number(),
      /** Active people with a password, by role. */
      holders: z.strictObject({
        REVIEWER: z.number(),
        TREASURY: z.number(),
        SUPPORT: z.number(),
        COMPLIANCE: z.number(),
        AUDITOR: z.number(),
      }),
    }),
    /** Administrators other than the caller who can decide. */
    deciders: z.array(StaffName),
  }),
})

const proposal = <const P extends string>(name: P) =>
  ({
    method: 'POST',
    path: `/api/operator/staff-proposals/:id/${name}`,
    params: withId,
    answer: StaffProposal,
  }) as const
/**
 * Carries the proposal out, or closes the proposal with the reason why that is impossible. 409 proposal.second-person,
 * second-person.invited, proposal.decided. Needs a fresh code.
 */
export const confirmStaffProposal = route({
  ...proposal('confirm'),
  summary: 'Confirm another administrator’s proposal about staff',
})
/** 409 proposal.decided. Needs a fresh code. The proposer withdraws instead. */
export const declineStaffProposal = route({
  ...proposal('decline'),
  summary: 'Decline another administrator’s proposal about staff',
  body: withReason,
})
/** 409 proposal.not-yours for the proposal of another administrator. */
export const withdrawStaffProposal = route({
  ...proposal('withdraw'),
  summary: 'Withdraw one’s own proposal about staff',
})
