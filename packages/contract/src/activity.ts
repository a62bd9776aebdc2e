import { activityFields, activityKinds, allActivityActions } from '@tillgate/domain/activity.ts'
import { auditObjects } from '@tillgate/domain/audit-objects.ts'
import * as z from 'zod/mini'
import { cursor, listOf, paged, pagedSearch } from './paging.ts'
import { fieldError } from './refusals.ts'
import { resource } from './route.ts'
import { approvedPartnerUsers } from './access.ts'
import { day } from './scalars.ts'

const route = resource({ tags: ['Activity'], access: approvedPartnerUsers('activity.read') })

/** A changed value. `of`: name of the store or barcode of the item that has it, empty for the object itself. */
export const ActivityChange = z.strictObject({
  field: z.enum(activityFields),
  of: z.string(),
  was: z.nullable(z.string()),
  is: z.nullable(z.string()),
})
export type ActivityChange = z.infer<typeof ActivityChange>

/**
 * Entry of a partner's activity log. `actor`: null for the program's staff and for automatic steps. `items`: number of items of
 * a bulk edit or of a step of an import.
 */
export const ActivityEntry = z.strictObject({
  id: z.uuid(),
  at: z.iso.datetime(),
  actor: z.nullable(z.strictObject({ id: z.uuid(), name: z.string() })),
  isOfProgram: z.boolean(),
  action: z.enum(allActivityActions),
  object: z.enum(auditObjects),
  objectId: z.string(),
  /** Empty for an object without a name. */
  objectName: z.string(),
  items: z.nullable(z.number()),
  /** Stores of a bulk edit, of which the object is the first; null for other entries and in a search. */
  stores: z.nullable(z.number()),
  /** Change of items with its values and its undo; null for other entries and after 30 days. */
  itemChangeId: z.nullable(z.uuid()),
  changes: z.array(ActivityChange),
})
export type ActivityEntry = z.infer<typeof ActivityEntry>

const filters = {
  kind: z.optional(z.enum(activityKinds, fieldError('field.invalid'))),
  actorId: z.optional(z.uuid()),
  from: z.optional(day),
  to: z.optional(day),
}

/** Newest first. Days are whole, in Eastern Time. `search` finds an item by name or barcode, a person, a store by name or support id. */
export const listActivity = route({
  method: 'GET',
  path: '/api/activity',
  summary: 'List what was changed in the partner',
  query: z.strictObject({ ...paged(['at']), cursor, ...filters }),
  answer: listOf(ActivityEntry),
})

/** Returns all entries of a search as activity.csv, one line per changed value. */
export const exportActivity = route({
  method: 'GET',
  path: '/api/activity/export',
  summary: 'Download what was changed as activity.csv',
  kind: 'file',
  media: 'text/csv',
  query: z.strictObject({
    search: pagedSearch,
    ...filters,
  }),
  answer: z.unknown(),
})

/** People whose actions are in the log, by name, at most 500. */
export const listActivityPeople = route({
  method: 'GET',
  path: '/api/activity/people',
  summary: 'List people with actions in the log',
  answer: z.strictObject({ items: z.array(z.strictObject({ id: z.uuid(), name: z.string() })) }),
})
