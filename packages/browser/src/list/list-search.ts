import { totalCap } from '@tillgate/contract/paging.ts'
import * as z from 'zod/mini'
import { lenient, whole, yesNo } from '../search-shapes.ts'

/** What every list has in its URL, to be spread into its search shape beside its filters. Defaults are left out. */
export const listShape = <const C extends string = never>(sortColumns: readonly C[] = []) => ({
  search: lenient(z.string()),
  sort: lenient(z.enum(sortColumns)),
  desc: lenient(yesNo),
  page: lenient(whole(1_000_000)),
  pageSize: lenient(whole(100)),
})

export type ListSearch<C extends string = string> = {
  search?: string | undefined
  sort?: C | undefined
  desc?: boolean | undefined
  page?: number | undefined
  pageSize?: number | undefined
}

/** What one list says of itself, once. */
export type ListSpec<Filter extends string = string, C extends string = string> = {
  /** Chosen columns and row height are stored under it. */
  name: string
  /** Parameters that may hide rows: any of them set, and "nothing found" is not "nothing there". */
  filters: readonly Filter[]
  /** The order without `?sort`. A list without it is not sorted by its reader. */
  sort?: C
  /** Without `?desc` the highest, or newest, comes first. */
  highestFirst?: boolean
  pageSize?: number
}

export const pageSizeOf = ({ pageSize }: ListSearch, spec: ListSpec): number => pageSize ?? spec.pageSize ?? 15

/** No list is read by page further than it is counted: an old link to a page behind that leads to the last one. */
const lastPage = (pageSize: number): number => Math.floor(totalCap / pageSize) + 1

export const pageQuery = (search: ListSearch, spec: ListSpec) => ({
  search: search.search,
  page: Math.min(search.page ?? 1, lastPage(pageSizeOf(search, spec))),
  pageSize: pageSizeOf(search, spec),
})

/** The part of a query that all sorted lists ask alike. On the wire 1 is highest first: Spec 2 §7 reads a maximum with it. */
export const listQuery = <C extends string>(search: ListSearch<C>, spec: ListSpec<string, C> & { sort: C }) => ({
  ...pageQuery(search, spec),
  sortColumn: search.sort ?? spec.sort,
  sortDirection: (search.desc ?? spec.highestFirst) ? (1 as const) : (-1 as const),
})
