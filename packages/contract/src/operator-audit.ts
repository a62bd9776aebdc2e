import * as z from 'zod/mini'
import { cursor, day, listOf, paged } from './paging.ts'
import { route } from './route.ts'
import { operators } from './who.ts'

const words = z.string().check(z.trim(), z.maxLength(100))
const values = z.nullable(z.record(z.string(), z.unknown()))

/** Audit entry: actor, action and object. `partner` is null for changes by staff or by the programme. */
export const AuditRow = z.strictObject({
  id: z.uuid(),
  at: z.iso.datetime(),
  partner: z.nullable(z.strictObject({ id: z.uuid(), name: z.string() })),
  actor: z.strictObject({ id: z.uuid(), name: z.string(), role: z.string() }),
  action: z.string(),
  object: z.string(),
  objectId: z.string(),
  before: values,
  after: values,
  requestId: z.string(),
})
export type AuditRow = z.infer<typeof AuditRow>

/** Newest first. `action` is a beginning: `application.` finds all of its actions. Days are whole, in UTC. */
export const listAudit = route({
  method: 'GET',
  path: '/api/operator/audit',
  summary: 'List what was changed',
  tags: ['Audit log'],
  who: operators,
  query: z.strictObject({
    ...paged(['at']),
    cursor,
    partnerId: z.optional(z.uuid()),
    actorId: z.optional(z.uuid()),
    objectId: z.optional(z.uuid()),
    action: z.optional(words),
    from: z.optional(day),
    to: z.optional(day),
    /** Filter: changes by operators only, or changes by partners only. */
    by: z.optional(z.enum(['operators', 'partners'])),
  }),
  answer: listOf(AuditRow),
})
