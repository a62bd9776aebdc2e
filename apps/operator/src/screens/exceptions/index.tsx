import { createFileRoute } from '@tanstack/react-router'
import { ExceptionDesk } from './-queue/exception-desk.tsx'
import { ExceptionSearch } from './-queue/exception-search.ts'

/** What the bank sent back and no rule settled; the first of it lies open. */
export const Route = createFileRoute('/exceptions/')({
  staticData: { frame: 'shell' },
  validateSearch: ExceptionSearch,
  component: Exceptions,
})

function Exceptions() {
  return <ExceptionDesk search={Route.useSearch()} />
}
