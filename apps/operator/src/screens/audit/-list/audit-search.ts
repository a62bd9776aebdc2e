import { listShape } from '@tillgate/browser/list/list-search.ts'
import { lenient } from '@tillgate/browser/search-shapes.ts'
import * as z from 'zod/mini'

export const AuditSearch = z.object({
  ...listShape(),
  /** Without it: all changes. */
  show: lenient(z.enum(['views', 'sign-ins'])),
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
