import { createFileRoute } from '@tanstack/react-router'
import { ExceptionDesk } from './-queue/exception-desk.tsx'
import { ExceptionSearch } from './-queue/exception-search.ts'

/** Shows one item that the bank sent back, beside its queue. */
export const Route = createFileRoute('/exceptions/$id')({
  staticData: { frame: 'shell' },
  validateSearch: ExceptionSearch,
  component: Exception,
})

function Exception() {
  const { id } = Route.useParams()
  return <ExceptionDesk id={id} search={Route.useSearch()} />
}
