import { storeStatuses } from '@tillgate/domain/stores.ts'
import {
  userBulkMax,
  userEmailMax,
  userNameMax,
  userRoles,
  userStatuses,
  userStoresMax,
} from '@tillgate/domain/users.ts'
import * as z from 'zod/mini'
import { emailUpTo } from './emails.ts'
import { Done, listOf, paged } from './paging.ts'
import { fieldError } from './refusals.ts'
import { listBytes, resource } from './route.ts'
import { filledName, words } from './texts.ts'
import { approvedPartnerObject, approvedPartnerUsers } from './access.ts'
import { Id, Version } from './scalars.ts'

const route = resource({ tags: ['Users'], access: approvedPartnerObject('users.manage') })

export const UserStore = z.strictObject({ id: z.uuid(), businessName: z.string(), status: z.enum(storeStatuses) })
export type UserStore = z.infer<typeof UserStore>

/**
 * Cashier, supervisor or accountant. Spec 2 §3. A supervisor without stores works at all of them; an accountant has none and reads the
 * money of all.
 */
export const User = z.strictObject({
  id: z.uuid(),
  retailerId: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  active: z.boolean(),
  emailAccountVerified: z.boolean(),
  role: z.enum(userRoles),
  language: z.enum(['en-US', 'es-ES']),
  /** In a list the first three alone. */
  stores: z.array(UserStore),
  storesCount: z.number(),
  /** Latest sign-in at the portal or a till, or latest purchase or return begun at a till. Null before the first. */
  lastSeenAt: z.nullable(z.iso.datetime()),
  version: Version,
})
export type User = z.infer<typeof User>
/** `hasPin`: the person has chosen a PIN for tills. */
const UserDetails = z.strictObject({ ...User.shape, hasPin: z.boolean() })
export type UserDetails = z.infer<typeof UserDetails>

const filters = {
  roleType: z._default(z.enum(userRoles, fieldError('field.invalid')), 'CASHIER'),
  search: z.optional(z.string().check(words(), z.maxLength(256, fieldError('field.invalid')))),
  /** People who work at the store, with the supervisors of all stores. Empty for another partner's store. */
  storeId: z.optional(z.uuid(fieldError('field.invalid'))),
}
export const listUsers = route({
  method: 'GET',
  path: '/api/user',
  summary: 'List cashiers, supervisors or accountants',
  access: approvedPartnerUsers('users.manage'),
  query: z.strictObject({
    ...paged(['firstName', 'lastName', 'email', 'lastSeen']),
    ...filters,
    status: z.optional(z.enum(userStatuses, fieldError('field.invalid'))),
  }),
  answer: listOf(User),
})
/** Returns the counts of the segment under the same search and store, capped at 10,001. */
export const countUsers = route({
  method: 'GET',
  path: '/api/user/counts',
  summary: 'Count the users of each status',
  access: approvedPartnerUsers('users.manage'),
  query: z.strictObject(filters),
  answer: z.strictObject({ all: z.number(), active: z.number(), inactive: z.number(), pending: z.number() }),
})

/** Maximum number of people in a search. */
export const foundUsersMax = 20
/** Users of all roles together, by name or e-mail. */
export const findUsers = route({
  method: 'GET',
  path: '/api/user/find',
  summary: 'Find users by name or email',
  access: approvedPartnerUsers('users.manage'),
  query: z.strictObject({ search: z.string().check(words(), z.minLength(1), z.maxLength(256)) }),
  answer: z.strictObject({
    items: z.array(
      z.strictObject({
        id: z.uuid(),
        firstName: z.string(),
        lastName: z.string(),
        email: z.string(),
        role: z.enum(userRoles),
      }),
    ),
  }),
})

const one = z.strictObject({ id: Id })
export const getUser = route({
  method: 'GET',
  path: '/api/user/cashier-supervisor/:id',
  summary: 'Read a cashier, supervisor or accountant',
  params: one,
  answer: UserDetails,
})

const person = {
  /** The role comes first, as in the form: further errors depend on the role. */
  roleType: z.enum(userRoles, fieldError('role.required')),
  firstName: filledName('user-first-name.required', 'user-first-name.too-long', userNameMax),
  lastName: filledName('user-last-name.required', 'user-last-name.too-long', userNameMax),
  email: emailUpTo(userEmailMax, fieldError('user-email.too-long')),
  stores: z.array(Id).check(z.maxLength(userStoresMax, fieldError('stores.required'))),
  /** Language of the user's mails. Omitted: unchanged, or the language of the caller for a new user. */
  language: z.optional(z.enum(['en-US', 'es-ES'], fieldError('field.invalid'))),
}
type Sells = { roleType: string; stores: readonly string[] }
/** Spec 2 §5: a cashier sells in at least one store. */
const sellsSomewhere = () =>
  z.refine<Sells>(({ roleType, stores }) => roleType !== 'CASHIER' || stores.length > 0, {
    error: fieldError('stores.required'),
    path: ['stores'],
  })
/** Statements are money of the whole partner, so an accountant is not limited to stores. docs/decisions/0125. */
const readsAllStores = () =>
  z.refine<Sells>(({ roleType, stores }) => roleType !== 'ACCOUNTANT' || stores.length === 0, {
    error: fieldError('field.invalid'),
    path: ['stores'],
  })

export const NewUser = z.strictObject(person).check(sellsSomewhere(), readsAllStores())
export type NewUser = z.infer<typeof NewUser>
/** Mails the link to a first password. */
export const createUser = route({
  method: 'POST',
  path: '/api/user',
  summary: 'Add a cashier, supervisor or accountant',
  access: approvedPartnerUsers('users.manage'),
  body: NewUser,
  bodyBytes: listBytes,
  answer: one,
})

/** `id` and `retailerId` come from the specification; values other than the path's and the caller's are a 400. */
export const UserEdit = z
  .strictObject({ ...person, id: z.optional(Id), retailerId: z.optional(Id), version: Version })
  .check(sellsSomewhere(), readsAllStores())
export type UserEdit = z.infer<typeof UserEdit>
/** A new e-mail sets the user to Pending and ends all sessions of the user; a new role also ends the sessions. */
export const updateUser = route({
  method: 'PUT',
  path: '/api/user/:id',
  summary: 'Change a cashier, supervisor or accountant',
  params: one,
  body: UserEdit,
  bodyBytes: listBytes,
  answer: one,
})

export const activateUser = route({
  method: 'PUT',
  path: '/api/user/:id/activate',
  summary: 'Switch a user on',
  params: one,
  answer: Done,
})
/** Ends every session. 403 for oneself, 409 for who is Pending and for the last active Store Admin. */
export const inactivateUser = route({
  method: 'PUT',
  path: '/api/user/:id/inactivate',
  summary: 'Switch a user off',
  params: one,
  answer: Done,
})

const bulk = (path: `/api/user/Bulk${'Activate' | 'Deactivate'}`, isActivateAction: boolean) =>
  route({
    method: 'PUT',
    path,
    summary: isActivateAction ? 'Activate several users' : 'Deactivate several users',
    who: approvedPartnerObject('users.manage'),
    bodyBytes: listBytes,
    body: z.strictObject({
      ids: z
        .array(Id)
        .check(z.minLength(1, fieldError('users.required')), z.maxLength(userBulkMax, fieldError('users.too-many'))),
      isActivateAction: z.literal(isActivateAction, fieldError('field.invalid')),
    }),
    answer: z.strictObject({ message: z.string(), count: z.number() }),
  })
/** Switches all users or none. `errors` lists users that cannot be switched: `ids.<nth>` and the reason. */
export const bulkActivateUsers = bulk('/api/user/BulkActivate', true)
export const bulkDeactivateUsers = bulk('/api/user/BulkDeactivate', false)

/** Sends a new link; the previous link becomes invalid. 409 when the e-mail is verified. */
export const resendInvitation = route({
  method: 'POST',
  path: '/api/user/:id/resend-invitation',
  summary: 'Send a user’s invite again',
  params: one,
  answer: Done,
})
/** Takes the PIN of a cashier or supervisor at tills away, and ends the sessions that it opened. 409 `pin.none` without a PIN. */
export const deleteUserPin = route({
  method: 'DELETE',
  path: '/api/user/:id/pin',
  summary: 'Take a user’s PIN away',
  limit: 300,
  access: approvedPartnerObject('pins.reset'),
  params: one,
  answer: Done,
})
