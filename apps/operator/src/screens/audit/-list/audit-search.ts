import { listShape, pageQuery } from '@tillgate/browser/list/list-search.ts'
import { lenient } from '@tillgate/browser/search-shapes.ts'
import * as z from 'zod/mini'
import type { AuditQuery } from '#operator/api/audit.ts'

export const AuditSearch = z.object({
  ...listShape(),
  by: lenient(z.enum(['operators', 'partners'])),
  action: lenient(z.string()),
  from: lenient(z.iso.date()),
  to: lenient(z.iso.date()),
  partnerId: lenient(z.uuid()),
  actorId: lenient(z.uuid()),
  objectId: lenient(z.uuid()),
  /** The entry whose details are open. */
  entry: lenient(z.uuid()),
})
export type AuditSearch = z.infer<typeof AuditSearch>

export const auditList = {
  name: 'audit',
  filters: ['search', 'by', 'action', 'from', 'to', 'partnerId', 'actorId', 'objectId'],
  pageSize: 30,
} as const

export const queryOf = (search: AuditSearch): AuditQuery => {
  const { by, action, from, to, partnerId, actorId, objectId } = search
  return { ...pageQuery(search, auditList), by, action, from, to, partnerId, actorId, objectId }
}
