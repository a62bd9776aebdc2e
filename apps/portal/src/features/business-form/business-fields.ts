import { addressSources, BusinessEdit, type StoreDetails } from '@tillgate/contract/business.ts'
import type { Profile } from '@tillgate/contract/auth.ts'
import { nationalDigits } from '@tillgate/domain/phones.ts'
import type { StoreType } from '@tillgate/domain/stores.ts'
import * as z from 'zod/mini'

type AddressSource = (typeof addressSources)[number]

/** The form as people fill it in. Numbers are digits alone; what goes out is `toInformation` of it. */
export type BusinessFields = {
  /** Of the record that was read. */
  version: number
  businessName: string
  doingBusinessAs: string
  employerIdentificationNumber: string
  npi: string
  businessDescription: string
  contactPerson: string
  contactEmailAddress: string
  phoneNumber: string
  addressLine1: string
  addressLine2: string
  city: string
  state: string
  zipCode: string
  addressSource: AddressSource
}

/** In the order of the form: complaints are listed in it. */
export const businessFieldNames = [
  'businessName',
  'doingBusinessAs',
  'employerIdentificationNumber',
  'npi',
  'businessDescription',
  'contactPerson',
  'contactEmailAddress',
  'phoneNumber',
  'addressLine1',
  'addressLine2',
  'city',
  'state',
  'zipCode',
] as const satisfies readonly (keyof Omit<BusinessFields, 'version'>)[]
export type BusinessFieldName = (typeof businessFieldNames)[number]

export const emptyBusiness: Omit<BusinessFields, 'version'> = {
  businessName: '',
  doingBusinessAs: '',
  employerIdentificationNumber: '',
  npi: '',
  businessDescription: '',
  contactPerson: '',
  contactEmailAddress: '',
  phoneNumber: '',
  addressLine1: '',
  addressLine2: '',
  city: '',
  state: '',
  zipCode: '',
  addressSource: 'TYPED',
}

/** What is saved; where nothing is yet, what the sign-up already told: not once it was sent, for that would change it. */
export const knownBusiness = (store: StoreDetails, profile: Profile | undefined): BusinessFields => ({
  version: store.version,
  businessName: store.businessName,
  doingBusinessAs: store.doingBusinessAs,
  employerIdentificationNumber: store.employerIdentificationNumber,
  npi: store.npi,
  businessDescription: store.businessDescription,
  contactPerson: store.contactPerson || [profile?.firstName, profile?.lastName].filter(Boolean).join(' '),
  contactEmailAddress: store.contactEmailAddress || (profile?.email ?? ''),
  phoneNumber: nationalDigits(store.phoneNumber || (profile?.phoneNumber ?? '')),
  addressLine1: store.addressLine1,
  addressLine2: store.addressLine2,
  city: store.city,
  state: store.state,
  zipCode: store.zipCode,
  addressSource: store.addressSource ?? 'TYPED',
})

/** Spec 1 §3: read-only in the form, when the profile has them. Providers write their own. */
export const fixedByProfile = (profile: Profile, isProvider: boolean): Partial<BusinessFields> => {
  if (isProvider) return {}
  const phoneNumber = nationalDigits(profile.phoneNumber ?? '')
  return { contactEmailAddress: profile.email, ...(phoneNumber === '' ? {} : { phoneNumber }) }
}

/** What of the form may wait in the browser: everything but the tax number. */
export const BusinessLeft = z.object({
  version: z.number(),
  businessName: z.string(),
  doingBusinessAs: z.string(),
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
  addressSource: z.enum(addressSources),
})

const kept = z.catch(z.optional(z.string()), undefined)
const Draft = z.object({
  version: z.catch(z.optional(z.number()), undefined),
  ...Object.fromEntries(businessFieldNames.map((name) => [name, kept])),
  addressSource: z.catch(z.optional(z.enum(['AUTOCOMPLETE', 'TYPED', 'MANUAL'])), undefined),
})

/** A draft of an older form brings what still has a field; one that cannot be read brings nothing. */
export const readBusinessDraft = (text: string | null, start: BusinessFields): BusinessFields | undefined => {
  if (text === null) return undefined
  try {
    const draft = z.safeParse(Draft, JSON.parse(text))
    if (!draft.success) return undefined
    const given = Object.entries(draft.data).filter(([, value]) => value !== undefined)
    return { ...start, ...Object.fromEntries(given) }
  } catch {
    return undefined
  }
}

/** As it is sent, not yet checked. Spec 1 §3: the EIN as nine digits; the type is the store's own. */
export const toInformation = (
  { npi, contactEmailAddress, ...fields }: BusinessFields,
  { type, isProvider }: { type: StoreType; isProvider: boolean },
) => ({
  ...fields,
  type,
  ...(contactEmailAddress === '' && !isProvider ? {} : { contactEmailAddress }),
  ...(isProvider ? { npi: npi.trim() } : {}),
})

/** Field and code of everything that is wrong, by the very shape that the server checks with. */
export const businessFaults = (
  fields: BusinessFields,
  of: { type: StoreType; isProvider: boolean },
): { data: BusinessEdit | undefined; faults: { field: string; code: string }[] } => {
  const parsed = z.safeParse(BusinessEdit, toInformation(fields, of))
  const issues = parsed.success ? [] : parsed.error.issues
  const faults = issues.map(({ path, message }) => ({ field: String(path[0]), code: message }))
  if (of.isProvider && fields.npi.trim() === '') faults.push({ field: 'npi', code: 'npi.required' })
  return { data: faults.length === 0 ? parsed.data : undefined, faults }
}
