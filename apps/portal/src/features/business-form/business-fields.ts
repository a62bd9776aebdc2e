import type { UnsentInput } from '@tillgate/browser/form/drafts.ts'
import type { Profile } from '@tillgate/contract/auth.ts'
import { addressSources, type StoreDetails } from '@tillgate/contract/business.ts'
import type { AskableBusinessField } from '@tillgate/domain/applications.ts'
import { nationalDigits } from '@tillgate/domain/phones.ts'
import { storeTypes, type StoreType } from '@tillgate/domain/stores.ts'
import type { PhraseKey } from '@tillgate/phrases/en-us.ts'
import * as z from 'zod/mini'

const Texts = z.object({
  businessName: z.string(),
  doingBusinessAs: z.string(),
  employerIdentificationNumber: z.string(),
  npi: z.string(),
  businessDescription: z.string(),
  contactPerson: z.string(),
  contactEmailAddress: z.string(),
  phoneNumber: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
} satisfies Record<AskableBusinessField, z.ZodMiniType<string>>)
/**
 * Form values in the order of the form, which the list of errors, the drafts and the comparison after a late save follow. Numbers
 * have digits only; `toInformation` makes the request body. `version`: of the record that was read.
 */
export const BusinessFields = z.object({
  version: z.number(),
  type: z.enum(storeTypes),
  ...Texts.shape,
  addressSource: z.enum(addressSources),
})
export type BusinessFields = z.output<typeof BusinessFields>
/** Fields that may be stored in the browser: all except the tax number. */
export const StorableBusiness = z.omit(BusinessFields, { employerIdentificationNumber: true })

export const businessFieldNames = z.keyof(Texts).options
export type BusinessFieldName = (typeof businessFieldNames)[number]
export const businessLabels = {
  businessName: 'business.name',
  doingBusinessAs: 'business.dba',
  employerIdentificationNumber: 'business.ein',
  npi: 'business.npi',
  businessDescription: 'business.description',
  contactPerson: 'business.contact-person',
  contactEmailAddress: 'business.email',
  phoneNumber: 'business.phone',
  addressLine1: 'business.line-1',
  addressLine2: 'business.line-2',
  city: 'business.city',
  state: 'business.state',
  zipCode: 'business.zip',
} as const satisfies Record<AskableBusinessField, PhraseKey>

export const emptyBusiness = z.parse(Texts, Object.fromEntries(businessFieldNames.map((name) => [name, ''])))

/** Returns the saved business. Before the first save, and only before submission, fills in data of the sign-up. */
export const knownBusiness = (store: StoreDetails, profile: Profile | undefined): BusinessFields =>
  z.parse(BusinessFields, {
    ...store,
    contactPerson: store.contactPerson || [profile?.firstName, profile?.lastName].filter(Boolean).join(' '),
    contactEmailAddress: store.contactEmailAddress || (profile?.email ?? ''),
    phoneNumber: nationalDigits(store.phoneNumber || (profile?.phoneNumber ?? '')),
    addressSource: store.addressSource ?? 'TYPED',
  })

/** Spec 1 §3: fields that are read-only when the profile has a value. Providers type their own. */
export const fixedByProfile = (profile: Profile, isProvider: boolean): Partial<BusinessFields> => {
  if (isProvider) return {}
  const phoneNumber = nationalDigits(profile.phoneNumber ?? '')
  return { contactEmailAddress: profile.email, ...(phoneNumber === '' ? {} : { phoneNumber }) }
}

const readable = (draft: unknown): Partial<BusinessFields> =>
  Object.fromEntries(
    Object.entries(BusinessFields.shape).flatMap(([name, shape]) => {
      const { data } = z.safeParse(shape, Reflect.get(Object(draft), name))
      return data === undefined ? [] : [[name, data]]
    }),
  )
/**
 * Reads a draft. A draft of an older form fills existing fields; an unreadable draft is ignored. A typed tax number is not stored:
 * its field is empty, so that the number of the record does not replace it unnoticed.
 */
export const readBusinessDraft = (text: string | null): UnsentInput<BusinessFields> | undefined => {
  if (text === null) return undefined
  try {
    const draft: unknown = JSON.parse(text)
    const hasOtherEin = Reflect.get(Object(draft), 'hasOtherEin') === true
    return {
      typed: { ...readable(draft), ...(hasOtherEin ? { employerIdentificationNumber: '' } : {}) },
      base: readable(Reflect.get(Object(draft), 'over')),
    }
  } catch {
    return undefined
  }
}

/** Builds the request body, not validated. Spec 1 §3: the EIN as nine digits; the type is the store's own. */
export const toInformation = (
  { npi, contactEmailAddress, ...fields }: BusinessFields,
  { type, isProvider }: { type: StoreType; isProvider: boolean },
) => ({
  ...fields,
  type,
  ...(contactEmailAddress === '' && !isProvider ? {} : { contactEmailAddress }),
  ...(isProvider ? { npi: npi.trim() } : {}),
})
