import { totalCap } from '@tillgate/contract/paging.ts'
import * as z from 'zod/mini'
import { lenient, whole, yesNo } from '../search-shapes.ts'

/** Search params of every list, spread into the search shape beside the list's filters. Defaults are omitted. */
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

/** Static description of a list. */
export type ListSpec<Filter extends string = string, C extends string = string> = {
  /** Chosen columns and row height are stored under it. */
  name: string
  /** Params that may hide rows: with one of them, an empty result means "nothing found" instead of an empty list. */
  filters: readonly Filter[]
  /** Values of filters that show all rows, where an absent param has a default that hides some. */
  cleared?: Readonly<Partial<Record<NoInfer<Filter>, string>>>
  /** Default order without `?sort`. Absent for lists without sorting. */
  sort?: C
  /** Sorts the highest, or newest, first without `?desc`. */
  highestFirst?: boolean
  /** A search without `?sort` lists the best matches first. */
  bestFirst?: boolean
  pageSize?: number
}

export const pageSizeOf = ({ pageSize }: ListSearch, spec: ListSpec): number => pageSize ?? spec.pageSize ?? 15

/** Last page within the counted rows: an old link to a later page opens the last page. */
const lastPage = (pageSize: number): number => Math.floor(totalCap / pageSize) + 1

export const pageQuery = (search: ListSearch, spec: ListSpec) => ({
  search: search.search,
  page: Math.min(search.page ?? 1, lastPage(pageSizeOf(search, spec))),
  pageSize: pageSizeOf(search, spec),
})

/** Query params common to sorted lists. On the wire 1 is highest first: Spec 2 §7 reads a maximum that way. */
export const listQuery = <C extends string>(search: ListSearch<C>, spec: ListSpec<string, C> & { sort: C }) => ({
  ...pageQuery(search, spec),
  sortColumn: search.sort ?? spec.sort,
  sortDirection: (search.desc ?? spec.highestFirst) ? (1 as const) : (-1 as const),
})
