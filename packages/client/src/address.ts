import type { Route } from '@tillgate/contract/route.ts'

type Scalar = string | number | boolean
/** Untyped parts of a call. `call` has checked them against the types of the route. */
export type Loose = {
  params?: Record<string, string>
  query?: Record<string, Scalar | readonly Scalar[] | null | undefined>
  body?: Record<string, unknown>
}

const pairs = (query: NonNullable<Loose['query']>): [string, string][] =>
  Object.entries(query).flatMap(([name, value]): [string, string][] => {
    // Empty values are dropped: to the server an empty filter is no filter.
    if (value === undefined || value === null || value === '') return []
    if (Array.isArray(value)) return value.map((one): [string, string] => [name, String(one)])
    return [[name, String(value)]]
  })

/** Fills `:names`, drops empty query values, repeats lists. */
export const addressOf = (base: string, route: Pick<Route, 'path'>, { params, query }: Loose): string => {
  const path = route.path.replaceAll(/:([a-zA-Z]+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
  const search = new URLSearchParams(pairs(query ?? {})).toString()
  return base + path + (search === '' ? '' : `?${search}`)
}
