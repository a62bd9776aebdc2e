import { lenient, whole, yesNo } from '@tillgate/browser/search-shapes.ts'
import { applicationStatuses, storeTypes } from '@tillgate/domain/stores.ts'
import * as z from 'zod/mini'
import type { PartnerQuery } from '#operator/api/partners.ts'

export const partnerSortColumns = ['businessName', 'createdAt'] as const

export const PartnerSearch = z.object({
  search: lenient(z.string()),
  status: lenient(z.enum(applicationStatuses)),
  type: lenient(z.enum(storeTypes)),
  sort: lenient(z.enum(partnerSortColumns)),
  desc: lenient(yesNo),
  page: lenient(whole(1_000_000)),
  pageSize: lenient(whole(100)),
})
export type PartnerSearch = z.infer<typeof PartnerSearch>

export const pageSizeOf = ({ pageSize }: PartnerSearch): number => pageSize ?? 15

export const queryOf = (search: PartnerSearch): PartnerQuery => ({
  search: search.search,
  status: search.status,
  type: search.type,
  sortColumn: search.sort ?? 'businessName',
  sortDirection: search.desc ? 1 : -1,
  page: search.page ?? 1,
  pageSize: pageSizeOf(search),
})

export const isFiltered = ({ search, status, type }: PartnerSearch): boolean =>
  [search, status, type].some((value) => value !== undefined)
