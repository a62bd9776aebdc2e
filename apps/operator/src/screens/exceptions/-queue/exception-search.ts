import { listShape, pageQuery } from '@tillgate/browser/list/list-search.ts'
import { lenient, whole } from '@tillgate/browser/search-shapes.ts'
import { exceptionViews } from '@tillgate/domain/exceptions.ts'
import * as z from 'zod/mini'

/** Search params of the queue; an item's page keeps the params for the link back. */
export const ExceptionSearch = z.object({
  ...listShape(),
  view: lenient(z.enum(exceptionViews)),
  code: lenient(z.string().check(z.regex(/^[RC][0-9]{2}$/))),
  run: lenient(whole(1_000_000)),
})
export type ExceptionSearch = z.infer<typeof ExceptionSearch>

export const exceptionList = { name: 'exceptions', filters: ['search', 'code', 'run'] } as const

export const queryOf = (search: ExceptionSearch) => {
  const { view = 'open', code, run } = search
  return { ...pageQuery(search, exceptionList), view, code, run }
}
