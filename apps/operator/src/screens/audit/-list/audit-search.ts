import * as z from 'zod/mini'
import { lenient, whole } from '@tillgate/browser/search-shapes.ts'
import type { AuditQuery } from '#operator/api/audit.ts'

export const AuditSearch = z.object({
  search: lenient(z.string()),
  by: lenient(z.enum(['operators', 'partners'])),
  action: lenient(z.string()),
  from: lenient(z.iso.date()),
  to: lenient(z.iso.date()),
  partnerId: lenient(z.uuid()),
  actorId: lenient(z.uuid()),
  objectId: lenient(z.uuid()),
  /** The entry whose details are open. */
  entry: lenient(z.uuid()),
  page: lenient(whole(1_000_000)),
  pageSize: lenient(whole(100)),
})
export type AuditSearch = z.infer<typeof AuditSearch>

export const pageSizeOf = ({ pageSize }: AuditSearch): number => pageSize ?? 30

export const queryOf = ({ entry: _, page, ...search }: AuditSearch): AuditQuery => ({
  ...search,
  page: page ?? 1,
  pageSize: pageSizeOf(search),
})

export const noFilters = {
  search: undefined,
  by: undefined,
  action: undefined,
  from: undefined,
  to: undefined,
  partnerId: undefined,
  actorId: undefined,
  objectId: undefined,
} satisfies AuditSearch

export const isFiltered = (search: AuditSearch): boolean => {
  const { search: text, by, action, from, to, partnerId, actorId, objectId } = search
  return [text, by, action, from, to, partnerId, actorId, objectId].some((value) => value !== undefined)
}
