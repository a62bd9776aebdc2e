import { applicationPhases, rejectionReasons } from '@tillgate/domain/applications.ts'
import { applicationStatuses, bankAccountStatuses, storeStatuses, storeTypes } from '@tillgate/domain/stores.ts'
import * as z from 'zod/mini'
import { BusinessInformation, businessNameMax, descriptionMax, StoreDetails } from './business.ts'
import { appealRejection, AskedField } from './onboarding.ts'
import { Done, listOf, paged } from './paging.ts'
import { fieldError } from './refusals.ts'
import { Rejection, resubmissionFields } from './resubmissions.ts'
import { resource } from './route.ts'
import { filledName, lines } from './texts.ts'
import { approvedPartnerObject, partnerObject, partnerUsers } from './access.ts'
import { Version, withId } from './scalars.ts'

const route = resource({ tags: ['Stores'], access: partnerObject('partner.run') })

/** A store in pickers and lists. Only the last four digits of account numbers leave the server. */
export const Store = z.strictObject({
  id: z.uuid(),
  businessName: z.string(),
  type: z.enum(storeTypes),
  code: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  status: z.enum(storeStatuses),
  applicationStatus: z.enum(applicationStatuses),
  bankAccountStatus: z.enum(bankAccountStatuses),
  isBankAccountVerified: z.boolean(),
  bankAccountNumber: z.nullable(z.string()),
  /** Reason of the program's suspension; null: not suspended. */
  suspendedReason: z.nullable(z.string()),
  /** The program stopped the partner as a whole, without a reason that the partner reads. */
  isOnHold: z.boolean(),
})
export type Store = z.infer<typeof Store>

export const storeSortColumns = [
  'businessName',
  'type',
  'code',
  'addressLine1',
  'applicationStatus',
  'bankAccountStatus',
  'bankAccountNumber',
  'status',
] as const

/** Row of the store list, with the fields of its menu and of the application status. */
export const StoreRow = z.strictObject({
  ...Store.shape,
  isPrimary: z.boolean(),
  isSuspended: z.boolean(),
  /** Null: not sent yet, or approved before applications existed. */
  applicationPhase: z.nullable(z.enum(applicationPhases)),
  applicationDueAt: z.nullable(z.iso.datetime()),
  rejectionReason: z.nullable(z.enum(rejectionReasons)),
  /** Active cashiers of the store: deactivating the store stops them. */
  cashiers: z.number(),
  /** Those its cashiers sell at. */
  terminals: z.number(),
  /** The bank closed the account, and no other is linked. */
  isBankClosed: z.boolean(),
  /** An open store that lacks a step before its first sale. */
  isUnfinished: z.boolean(),
})
export type StoreRow = z.infer<typeof StoreRow>

export const listStores = route({
  method: 'GET',
  path: '/api/store',
  summary: 'List the partner’s stores',
  access: partnerUsers('stores.manage'),
  query: z.strictObject({ ...paged(storeSortColumns, 2000), status: z.optional(z.enum(storeStatuses)) }),
  answer: listOf(StoreRow),
})

export const activateStore = route({
  method: 'PUT',
  path: '/api/store/:id/activate',
  summary: 'Activate a store',
  access: approvedPartnerObject('stores.manage'),
  params: withId,
  answer: Done,
})
export const inactivateStore = route({
  method: 'PUT',
  path: '/api/store/:id/inactivate',
  summary: 'Deactivate a store',
  access: approvedPartnerObject('stores.manage'),
  params: withId,
  answer: Done,
})
export const listStoresByUser = route({
  method: 'GET',
  path: '/api/store/stores-by-user',
  summary: 'List the stores of the person signed in',
  access: partnerUsers('portal.use'),
  answer: z.strictObject({
    items: z.array(Store),
    /** Set once the program gave notice: last day of the partnership, the reason, and whether the day is over. */
    ending: z.optional(z.strictObject({ lastDay: z.iso.date(), reason: z.string(), isOver: z.boolean() })),
  }),
})

/**
 * Spec 2 §5, store form: fewer fields than the business form. Omitted fields stay unchanged; a further store takes
 * these fields from the partner's first store.
 */
export const StoreInformation = z.strictObject({
  ...BusinessInformation.shape,
  businessName: filledName('store-name.required', 'business-name.too-long', businessNameMax),
  doingBusinessAs: z.optional(BusinessInformation.shape.doingBusinessAs),
  phoneNumber: z.optional(BusinessInformation.shape.phoneNumber),
  businessDescription: z.optional(
    z.string().check(lines(), z.maxLength(descriptionMax, fieldError('business-description.too-long'))),
  ),
})
export type StoreInformation = z.infer<typeof StoreInformation>

/** Creates a further store of the partner. A PENDING store cannot sell yet. */
export const createStore = route({
  method: 'POST',
  path: '/api/store',
  summary: 'Create a further store',
  access: partnerUsers('stores.create'),
  body: StoreInformation,
  answer: z.strictObject({
    id: z.uuid(),
    code: z.string(),
    businessName: z.string(),
    status: z.enum(storeStatuses),
  }),
})

/** Tax number and legal name of an approved store want the password again when the sign-in is older. */
export const StoreEdit = z.strictObject({
  ...StoreInformation.shape,
  version: Version,
  password: z.optional(z.string().check(z.maxLength(100, fieldError('password.too-long')))),
})
export type StoreEdit = z.infer<typeof StoreEdit>
export const updateStore = route({
  method: 'PUT',
  path: '/api/store/:id',
  summary: 'Change a store',
  access: partnerObject('stores.manage'),
  params: withId,
  body: StoreEdit,
  answer: StoreDetails,
})

/** State of a store's application, and the reviewer's questions. */
export const StoreApplication = z.strictObject({
  status: z.enum(applicationStatuses),
  phase: z.nullable(z.enum(applicationPhases)),
  dueAt: z.nullable(z.iso.datetime()),
  /** As `closesAt` of the partner's own application. */
  closesAt: z.nullable(z.iso.datetime()),
  rejection: z.nullable(Rejection),
  /** Once, after a rejection, as with the partner's own application. */
  canAppeal: z.boolean(),
  isAppealOpen: z.boolean(),
  ...resubmissionFields,
  asked: z.array(AskedField),
})
export type StoreApplication = z.infer<typeof StoreApplication>
export const getStoreApplication = route({
  method: 'GET',
  path: '/api/store/:id/application',
  summary: 'Read where a store’s application stands',
  access: partnerObject('stores.manage'),
  params: withId,
  answer: StoreApplication,
})

export const appealStore = route({
  method: 'POST',
  path: '/api/store/:id/application/appeal',
  summary: 'Ask for a store’s rejection to be looked at again',
  params: withId,
  body: appealRejection.body,
  answer: StoreApplication,
})

/** As `beginResubmission`, for one store. */
export const beginStoreResubmission = route({
  method: 'POST',
  path: '/api/store/:id/application/resubmission',
  summary: 'Open the fields that a store’s rejection names',
  params: withId,
  answer: StoreApplication,
})
/** Opens an application again that closed because the reviewer's questions had no answer. 409 when it is not closed. */
export const reopenStoreApplication = route({
  method: 'POST',
  path: '/api/store/:id/application/reopen',
  summary: 'Open a store’s closed application again',
  params: withId,
  answer: StoreApplication,
})
/** As `sendResubmission`, for one store. */
export const sendStoreResubmission = route({
  method: 'POST',
  path: '/api/store/:id/application/resubmission/send',
  summary: 'Send a store’s corrected application again',
  params: withId,
  answer: StoreApplication,
})
