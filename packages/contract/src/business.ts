import { isEin, isNpi } from '@tillgate/domain/business-numbers.ts'
import { applicationStatuses, bankAccountStatuses, storeStatuses, storeTypes } from '@tillgate/domain/stores.ts'
import { isUsState } from '@tillgate/domain/us-states.ts'
import * as z from 'zod/mini'
import { Email } from './auth.ts'
import { Done } from './paging.ts'
import { fieldError, type FieldErrorCode } from './refusals.ts'
import { resource } from './route.ts'
import { filledName, lines, oneLine } from './texts.ts'
import { partnerObject } from './access.ts'
import { Version, withId } from './scalars.ts'

const route = resource({ tags: ['Business'], access: partnerObject('stores.manage') })

export const filled = (required: FieldErrorCode, tooLong: FieldErrorCode, max: number) =>
  z
    .string(fieldError(required))
    .check(
      oneLine(),
      z.minLength(1, { error: fieldError(required), abort: true }),
      z.maxLength(max, fieldError(tooLong)),
    )
const maybe = (tooLong: FieldErrorCode, max: number, shape = oneLine) =>
  z._default(z.string().check(shape(), z.maxLength(max, fieldError(tooLong))), '')

/** Spec 1 §9. */
export const businessNameMax = 256
export const addressLineMax = 256
export const secondLineMax = 100
export const contactPersonMax = 100
export const cityMax = 100
export const descriptionMax = 500

/** Origin of an address: a manual address is not verified. Spec 1 §5. */
export const addressSources = ['AUTOCOMPLETE', 'TYPED', 'MANUAL'] as const

/** Input of an address check. */
export const Address = z.strictObject({
  addressLine1: filled('address.required', 'address.too-long', addressLineMax),
  city: filled('city.required', 'city.too-long', cityMax),
  state: z.string(fieldError('state.required')).check(z.refine(isUsState, fieldError('state.required'))),
  zipCode: z.string(fieldError('zip.digits')).check(z.regex(/^[0-9]{5}$/, fieldError('zip.digits'))),
})
export type Address = z.infer<typeof Address>

/** Spec 1 §5: ten digits or more, with or without +1. Phone numbers have at most fifteen digits with their country code. */
const Phone = z.string(fieldError('business-phone.invalid')).check(
  z.overwrite((text) => text.replaceAll(/[^0-9+]/g, '')),
  z.regex(/^(\+?1)?(?:[2-9][0-9]{2}[2-9][0-9]{6,10}|1234567890)$/, fieldError('business-phone.invalid')),
)

/** Spec 1 §5, business form. The EIN is sent as nine digits; the type is a hidden field and cannot be changed by it. */
export const BusinessInformation = z.strictObject({
  businessName: filledName('business-name.required', 'business-name.too-long', businessNameMax),
  doingBusinessAs: filledName('doing-business-as.required', 'doing-business-as.too-long', businessNameMax),
  employerIdentificationNumber: z.string(fieldError('ein.digits')).check(z.refine(isEin, fieldError('ein.digits'))),
  contactPerson: filledName('contact-person.required', 'contact-person.too-long', contactPersonMax),
  contactEmailAddress: z.optional(Email),
  phoneNumber: Phone,
  ...Address.shape,
  addressLine2: maybe('address-2.too-long', secondLineMax),
  addressSource: z.enum(addressSources),
  type: z.enum(storeTypes, fieldError('store-type.required')),
  businessDescription: maybe('business-description.too-long', descriptionMax, lines),
  /** Providers only. */
  npi: z.optional(z.string().check(z.refine((text) => text === '' || isNpi(text), fieldError('npi.invalid')))),
})
export type BusinessInformation = z.infer<typeof BusinessInformation>
export const BusinessEdit = z.strictObject({ ...BusinessInformation.shape, version: Version })
export type BusinessEdit = z.infer<typeof BusinessEdit>

/** Store as filled in by its partner. Missing values are empty texts. */
export const StoreDetails = z.strictObject({
  id: z.uuid(),
  businessName: z.string(),
  doingBusinessAs: z.string(),
  employerIdentificationNumber: z.string(),
  /** Last four digits of both numbers; null without a linked account. */
  bankAccountNumber: z.nullable(z.string()),
  bankRoutingNumber: z.nullable(z.string()),
  bankAccountHolderName: z.nullable(z.string()),
  accountType: z.nullable(z.string()),
  addressLine1: z.string(),
  addressLine2: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  addressSource: z.nullable(z.enum(addressSources)),
  isAddressVerified: z.boolean(),
  contactPerson: z.string(),
  contactEmailAddress: z.string(),
  phoneNumber: z.string(),
  type: z.enum(storeTypes),
  businessDescription: z.string(),
  npi: z.string(),
  status: z.enum(storeStatuses),
  code: z.string(),
  applicationStatus: z.enum(applicationStatuses),
  bankAccountStatus: z.enum(bankAccountStatuses),
  isBankAccountVerified: z.boolean(),
  /** Of the business information alone. */
  version: Version,
})
export type StoreDetails = z.infer<typeof StoreDetails>

export const getStore = route({
  method: 'GET',
  path: '/api/store/:id',
  summary: 'Read a store’s business information',
  params: withId,
  answer: StoreDetails,
})

export const saveBusinessInformation = route({
  method: 'PUT',
  path: '/api/store/:id/business-information',
  summary: 'Save a store’s business information',
  access: partnerObject('partner.run'),
  params: withId,
  body: BusinessEdit,
  answer: StoreDetails,
})

/** Percent of ownership with two decimals at most. */
const Percent = z
  .number(fieldError('ownership.percent'))
  .check(
    z.minimum(0, fieldError('ownership.percent')),
    z.maximum(100, fieldError('ownership.percent')),
    z.multipleOf(0.01, fieldError('ownership.percent')),
  )

export const Owner = z.strictObject({
  firstName: filledName('first-name.required', 'owner-name.too-long', 100),
  lastName: filledName('last-name.required', 'owner-name.too-long', 100),
  email: Email,
  ownership: Percent,
  ownerPhoneNumber: Phone,
  isControlPerson: z.boolean(),
})
export type Owner = z.infer<typeof Owner>

export const OwnerList = z.strictObject({ owners: z.array(Owner), version: Version })

/** `isComplete`: confirms that every owner of 25 % or more is listed. */
export const saveOwnership = route({
  method: 'PUT',
  path: '/api/store/:id/ownership',
  summary: 'Save a store’s owners',
  access: partnerObject('partner.run'),
  params: withId,
  body: z.strictObject({
    owners: z
      .array(Owner)
      .check(z.minLength(1, fieldError('owners.none')), z.maxLength(10, fieldError('owners.too-many'))),
    isComplete: z.literal(true, fieldError('owners.attest')),
    version: Version,
  }),
  answer: OwnerList,
})
export const listOwners = route({
  method: 'GET',
  path: '/api/store/:id/ownership',
  summary: 'List a store’s owners',
  access: partnerObject('partner.run'),
  params: withId,
  answer: OwnerList,
})

/** Unsent form values, so that the user can continue on another device. Tax numbers are never stored. */
/** The first two drafts belong to the application, the rest to the stores. */
export const draftForms = ['business', 'owners', 'store', 'new-store'] as const
const draft = z.strictObject({ id: z.uuid(), form: z.enum(draftForms) })
export const Draft = z.strictObject({ text: z.string().check(z.maxLength(20_000, fieldError('field.invalid'))) })
export const saveDraft = route({
  method: 'PUT',
  path: '/api/store/:id/draft/:form',
  summary: 'Save a form’s draft',
  params: draft,
  body: Draft,
  answer: z.strictObject({ savedAt: z.iso.datetime() }),
})
export const getDraft = route({
  method: 'GET',
  path: '/api/store/:id/draft/:form',
  summary: 'Read a form’s draft',
  params: draft,
  answer: z.strictObject({ text: z.nullable(z.string()), savedAt: z.nullable(z.iso.datetime()) }),
})
export const deleteDraft = route({
  method: 'DELETE',
  path: '/api/store/:id/draft/:form',
  summary: 'Clear a form’s draft',
  params: draft,
  answer: Done,
})
