import { useNavigate } from '@tanstack/react-router'
import { pageSizeOf } from './list-search.ts'
import type { ListSearch, ListSpec } from './list-search.ts'

/** Params that change the rows and reset the page. Excludes `page` and open dialogs. */
const reorders = ['search', 'sort', 'desc', 'pageSize']

/**
 * Stores the state of a list in the URL. A changed filter resets the page; typing replaces the history entry, choosing
 * adds an entry.
 */
export const useList = <Filter extends string, S extends ListSearch & { [F in Filter]?: unknown }>(
  search: S,
  spec: ListSpec<Filter>,
) => {
  const navigate = useNavigate()
  const canBeBest = spec.bestFirst === true && search.search !== undefined
  const go = async (part: object, replace = false): Promise<void> => {
    const isOther = Object.keys(part).some((key) => reorders.includes(key) || spec.filters.some((one) => one === key))
    await navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...(isOther ? { page: undefined } : {}), ...part }),
      replace,
      resetScroll: false,
    })
  }

  return {
    spec,
    pageSize: pageSizeOf(search, spec),
    text: search.search ?? '',
    /** Changes with every filter that may change the rows. */
    filters: JSON.stringify(spec.filters.map((one) => search[one] ?? null)),
    isFiltered: spec.filters.some((one) => search[one] !== undefined),
    /** False when all rows are shown. */
    canClear: spec.filters.some((one) => search[one] !== spec.cleared?.[one]),
    sort: {
      column: search.sort ?? (canBeBest ? undefined : spec.sort),
      descending: search.desc ?? spec.highestFirst ?? false,
      by: (column: string, descending: boolean) =>
        void go({
          sort: column === spec.sort && !canBeBest ? undefined : column,
          desc: descending === (spec.highestFirst ?? false) ? undefined : descending,
        }),
    },
    find: (text: string) => void go({ search: text === '' ? undefined : text }, true),
    go: (page: number, replace = false) => void go({ page: page === 1 ? undefined : page }, replace),
    resize: (pageSize: number) => void go({ pageSize }),
    clear: () => void go({ ...Object.fromEntries(spec.filters.map((one) => [one, undefined])), ...spec.cleared }),
    change: (part: Partial<S>, replace = false): Promise<void> => go(part, replace),
  }
}

/** Part of the state that the rendered list needs, independent of its filters. */
export type ListState = Omit<ReturnType<typeof useList>, 'change'>
