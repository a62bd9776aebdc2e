import * as z from 'zod/mini'
import { Address } from './business.ts'
import { fieldError } from './refusals.ts'
import { resource } from './route.ts'
import { accounts, partnerUsers } from './access.ts'

const route = resource({ tags: ['Business'], access: partnerUsers('stores.manage') })

export const listStates = route({
  method: 'GET',
  path: '/api/lookup',
  summary: 'List the choices of a field',
  access: accounts,
  query: z.strictObject({ lookupType: z.enum(['STATE'], fieldError('field.invalid')) }),
  answer: z.strictObject({ items: z.array(z.strictObject({ code: z.string(), name: z.string() })) }),
})

/** Validates an address like saving would. */
export const checkAddress = route({
  method: 'POST',
  path: '/api/address/check',
  summary: 'Check an address',
  body: Address,
  /** `usualCity`: usual city of the ZIP when the address names a nearby city. Otherwise empty. */
  answer: z.strictObject({ isValid: z.literal(true), usualCity: z.string() }),
})
/**
 * ADDRESS: an address known to the service. PLACE: a city with its ZIP code; `addressLine1` repeats the typed street,
 * which is not verified.
 */
export const suggestionKinds = ['ADDRESS', 'PLACE'] as const
export const Suggestion = z.strictObject({
  id: z.string(),
  kind: z.enum(suggestionKinds),
  text: z.string(),
  addressLine1: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
})
export const suggestAddresses = route({
  method: 'GET',
  path: '/api/address/autocomplete',
  summary: 'Suggest addresses while one is typed',
  query: z.strictObject({
    text: z.string().check(z.trim(), z.minLength(3, fieldError('field.invalid')), z.maxLength(256)),
  }),
  answer: z.strictObject({ items: z.array(Suggestion) }),
})
