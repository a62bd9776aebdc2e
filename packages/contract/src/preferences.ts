import * as z from 'zod/mini'
import { fieldError } from './refusals.ts'
import { resource } from './route.ts'
import { approvedPartnerUsers } from './access.ts'

const route = resource({ tags: ['Account'], access: approvedPartnerUsers('portal.use') })

/** Most saved views of a person. */
export const viewsMax = 50
const text = (maxLength: number) =>
  z
    .string()
    .check(z.trim(), z.minLength(1, fieldError('field.required')), z.maxLength(maxLength, fieldError('field.invalid')))

/** Most stores whose set-up card a person dismissed. */
export const hiddenSetUpMax = 200
/** Filters and order of a list under a name. `search` is the query of the list's URL. */
export const SavedView = z.strictObject({ list: text(40), name: text(40), search: text(1000) })
export type SavedView = z.infer<typeof SavedView>

const ShownStore = z.union([z.uuid(), z.literal('all')])
/**
 * What a person chose on one machine holds on every other. `storeId`: the store shown last, or `all` for the list of all
 * stores; null before a choice. `hiddenSetUp`: stores whose set-up card is dismissed on the dashboard.
 */
export const Preferences = z.strictObject({
  storeId: z.nullable(ShownStore),
  views: z.array(SavedView),
  hiddenSetUp: z.array(z.uuid()),
})
export type Preferences = z.infer<typeof Preferences>

export const getPreferences = route({
  method: 'GET',
  path: '/api/preferences',
  summary: 'Read your preferences',
  answer: Preferences,
})
/** Fields that are not sent stay as they are. */
export const updatePreferences = route({
  method: 'PUT',
  path: '/api/preferences',
  summary: 'Store your preferences',
  body: z.strictObject({
    storeId: z.optional(ShownStore),
    views: z.optional(z.array(SavedView).check(z.maxLength(viewsMax, fieldError('views.too-many')))),
    hiddenSetUp: z.optional(z.array(z.uuid()).check(z.maxLength(hiddenSetUpMax, fieldError('field.invalid')))),
  }),
  answer: Preferences,
})
