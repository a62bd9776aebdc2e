import { partnerStates } from '@tillgate/domain/partner-state.ts'
import { portalRoles } from '@tillgate/domain/roles.ts'
import {
  applicationStatuses,
  bankAccountStatuses,
  identityStatuses,
  storeStatuses,
  storeTypes,
} from '@tillgate/domain/stores.ts'
import * as z from 'zod/mini'
import { StaffName } from './operator-applications.ts'
import { Ending, Reason } from './reasons.ts'
import { Done, listOf, paged } from './paging.ts'
import { fieldError } from './refusals.ts'
import { staffResource } from './route.ts'
import { staffWith } from './access.ts'
import { byId, day, dollars, moment } from './scalars.ts'

const route = staffResource('Partners', 'stores.suspend')

export const PartnerRow = z.strictObject({
  id: z.uuid(),
  businessName: z.string(),
  type: z.enum(storeTypes),
  /** The most severe first. */
  states: z.array(z.enum(partnerStates)),
  /** Of the primary store. */
  supportId: z.nullable(z.string()),
  stores: z.number(),
  suspendedStores: z.number(),
  /** Owed to the partner by now: open entries and unpaid statements. Negative: the partner owes. */
  owed: dollars,
  /** Stores whose money a hold stops now. A store without a verified account counts while money is owed. */
  heldStores: z.number(),
  /** Open decisions of operators about the partner. */
  openWork: z.number(),
  createdAt: moment,
})
export type PartnerRow = z.infer<typeof PartnerRow>

/** `search` as in the review queue: name, support id, EIN of nine digits; also the e-mail of a user. */
export const listPartners = route({
  method: 'GET',
  path: '/api/operator/partners',
  summary: 'List partners',
  records: true,
  query: z.strictObject({
    ...paged(['businessName', 'createdAt']),
    status: z.optional(z.enum(applicationStatuses, fieldError('field.invalid'))),
    type: z.optional(z.enum(storeTypes, fieldError('field.invalid'))),
  }),
  answer: listOf(PartnerRow),
})

const StoreSeen = z.strictObject({
  id: z.uuid(),
  businessName: z.string(),
  supportId: z.string(),
  type: z.enum(storeTypes),
  status: z.enum(storeStatuses),
  isPrimary: z.boolean(),
  address: z.string(),
  applicationStatus: z.enum(applicationStatuses),
  applicationId: z.nullable(z.uuid()),
  bankAccountStatus: z.enum(bankAccountStatuses),
  bankAccountNumber: z.nullable(z.string()),
  suspension: z.nullable(z.strictObject({ at: moment, reason: z.string(), by: z.string() })),
})
const UserSeen = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: z.enum(portalRoles),
  active: z.boolean(),
  /** Invited, and no password chosen yet. */
  isPending: z.boolean(),
  twoFactor: z.boolean(),
  identityStatus: z.enum(identityStatuses),
  createdAt: moment,
  /** Proposal to skip the identity check; a second operator must also request the waiver. */
  waiver: z.optional(z.nullable(z.strictObject({ by: StaffName, at: moment, reason: z.string() }))),
})

/** Maximum rows of a list in the read-only view of a partner; the totals count all rows. */
export const partnerListMax = 200
export const PartnerDetail = z.strictObject({
  id: z.uuid(),
  businessName: z.string(),
  type: z.enum(storeTypes),
  states: z.array(z.enum(partnerStates)),
  isBlocked: z.boolean(),
  /** Notice that ends the partnership. */
  end: z.nullable(z.strictObject({ lastDay: day, isOver: z.boolean(), reason: z.string() })),
  createdAt: moment,
  stores: z.array(StoreSeen),
  storeTotal: z.number(),
  suspendedStores: z.number(),
  users: z.array(UserSeen),
  userTotal: z.number(),
  items: z.number(),
  batches: z.number(),
})
export type PartnerDetail = z.infer<typeof PartnerDetail>

export const getPartner = route({
  method: 'GET',
  path: '/api/operator/partners/:id',
  summary: 'Read a partner',
  records: true,
  params: z.strictObject({ id: z.uuid() }),
  answer: PartnerDetail,
})

const store = z.strictObject({ id: z.uuid(), storeId: z.uuid() })
/** Suspends a store; its partner cannot reactivate the store. */
export const suspendStore = route({
  method: 'POST',
  path: '/api/operator/partners/:id/stores/:storeId/suspend',
  summary: 'Suspend a store',
  params: store,
  body: z.strictObject({ reason: Reason }),
  answer: Done,
})
export const reinstateStore = route({
  method: 'POST',
  path: '/api/operator/partners/:id/stores/:storeId/reinstate',
  summary: 'Reinstate a store',
  params: store,
  body: z.strictObject({ reason: Reason }),
  answer: Done,
})

/**
 * Proposes to end the partnership after a day; another administrator confirms. Until the end of that day the stores sell as before, and
 * afterwards they are closed. Payouts, statements and exports go on. 409 partner.end-open, partner.end-noticed, partner.ended,
 * review.not-possible: no store of the partner is approved.
 */
export const proposePartnerEnd = route({
  method: 'POST',
  path: '/api/operator/partners/:id/end',
  summary: 'Propose to end a partnership with notice',
  access: staffWith('reviews.lead'),
  params: byId,
  body: z.strictObject({ endsOn: day, reason: Reason }),
  answer: z.strictObject({ id: z.uuid() }),
})
/** Withdraws a notice before its day is over. 409 partner.not-noticed, partner.ended. */
export const withdrawPartnerEnd = route({
  method: 'POST',
  path: '/api/operator/partners/:id/end/withdraw',
  summary: 'Withdraw the notice of a partnership',
  access: staffWith('reviews.lead'),
  params: byId,
  body: z.strictObject({ reason: Reason }),
  answer: Done,
})

const person = z.strictObject({ id: z.uuid(), userId: z.uuid() })
/** Resets the used-up identity attempts of a person before the application is sent: allows three new attempts. */
export const resetPersonIdentity = route({
  method: 'POST',
  path: '/api/operator/partners/:id/users/:userId/identity-reset',
  summary: 'Let a person’s identity be checked anew',
  access: staffWith('identities.help'),
  params: person,
  body: z.strictObject({ reason: Reason }),
  answer: Done,
})
/** The first request is a proposal; the second request, by a different operator, waives the check. */
export const waivePersonIdentity = route({
  method: 'POST',
  path: '/api/operator/partners/:id/users/:userId/identity-waiver',
  summary: 'Waive a person’s identity check',
  access: staffWith('identities.help'),
  params: person,
  body: z.strictObject({ reason: Reason }),
  /** `isClosed`: a colleague's proposal can no longer be carried out, and is closed. */
  answer: z.strictObject({ isWaived: z.boolean(), isClosed: z.boolean() }),
})
/** Withdraws the caller's proposal to skip the check, or declines a colleague's with a reason. 400 reason.required. */
export const withdrawPersonWaiver = route({
  method: 'POST',
  path: '/api/operator/partners/:id/users/:userId/identity-waiver/withdraw',
  summary: 'Withdraw a person’s waiver',
  access: staffWith('identities.help'),
  params: person,
  body: Ending,
  answer: Done,
})
