import { createFileRoute } from '@tanstack/react-router'
import { ExceptionsPage } from './-queue/exceptions-page.tsx'
import { ExceptionSearch } from './-queue/exception-search.ts'

/** Shows a returned or unexplained bank item beside the queue. */
export const Route = createFileRoute('/exceptions/$id')({
  staticData: { frame: 'shell' },
  validateSearch: ExceptionSearch,
  component: Exception,
})

function Exception() {
  const { id } = Route.useParams()
  return <ExceptionsPage id={id} search={Route.useSearch()} />
}
