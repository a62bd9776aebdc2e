import * as z from 'zod/mini'
import { cursor, flag, listOf, paged, pagedSearch } from './paging.ts'
import { resource } from './route.ts'
import { operators } from './access.ts'
import { day } from './scalars.ts'

const route = resource({ tags: ['Audit log'], access: operators })

const words = z.string().check(z.trim(), z.maxLength(100))
const values = z.nullable(z.record(z.string(), z.unknown()))

/**
 * Audit entry: actor, action and object. `partner` is null for changes by staff or by the program. `number`: place in the chain of
 * the partner, 0 or null for entries of the time before chains. `hash` covers the entry and the one before it.
 */
export const AuditRow = z.strictObject({
  id: z.uuid(),
  at: z.iso.datetime(),
  partner: z.nullable(z.strictObject({ id: z.uuid(), name: z.string() })),
  actor: z.strictObject({ id: z.uuid(), name: z.string(), role: z.string() }),
  action: z.string(),
  object: z.string(),
  objectId: z.string(),
  /** Empty for an object without a name. */
  objectName: z.string(),
  before: values,
  after: values,
  requestId: z.string(),
  number: z.nullable(z.number()),
  hash: z.string(),
})
export type AuditRow = z.infer<typeof AuditRow>

const by = z.optional(z.enum(['operators', 'partners']))
const filters = {
  partnerId: z.optional(z.uuid()),
  actorId: z.optional(z.uuid()),
  /** With `partnerId`: the history of an item also includes bulk edits and imports. */
  objectId: z.optional(z.uuid()),
  action: z.optional(words),
  from: z.optional(day),
  to: z.optional(day),
  /** Filter: changes by operators only, or changes by partners only. */
  by,
  /** Views of bank and personal data only; false: without them. */
  views: z.optional(flag),
  /** Ends of work that waited for an operator only. */
  closing: z.optional(flag),
}

/**
 * Newest first. `action` is a beginning: `application.` finds all of its actions. Days are whole, in Eastern Time. `search` finds every
 * entry about a partner by its name, an item by name or barcode, a person by name or e-mail, a store by name or support id, a run by
 * number, an action and a type of object by its text in the language of the caller, an id and a request.
 */
export const listAudit = route({
  method: 'GET',
  path: '/api/operator/audit',
  summary: 'List what was changed',
  query: z.strictObject({ ...paged(['at']), cursor, ...filters }),
  answer: listOf(AuditRow),
})

/** Returns all entries of a search as audit.csv, with their hashes. The export is an entry of the log. */
export const exportAudit = route({
  method: 'GET',
  path: '/api/operator/audit/export',
  summary: 'Download what was changed as audit.csv',
  records: true,
  kind: 'file',
  media: 'text/csv',
  query: z.strictObject({
    search: pagedSearch,
    ...filters,
  }),
  answer: z.unknown(),
})

/** Sign-in or change of credentials. `userId` is null for an e-mail without an account. */
export const SignIn = z.strictObject({
  id: z.uuid(),
  at: z.iso.datetime(),
  userId: z.nullable(z.uuid()),
  name: z.string(),
  email: z.string(),
  action: z.string(),
  ip: z.string(),
  userAgent: z.string(),
})
export type SignIn = z.infer<typeof SignIn>

/** Newest first. `search`: name or part of the e-mail of a person. */
export const listSignIns = route({
  method: 'GET',
  path: '/api/operator/audit/sign-ins',
  summary: 'List sign-ins and changes of credentials',
  query: z.strictObject({ ...paged(['at']), by }),
  answer: listOf(SignIn),
})
