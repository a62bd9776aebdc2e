import { createFileRoute } from '@tanstack/react-router'
import { ExceptionsPage } from './-queue/exceptions-page.tsx'
import { ExceptionSearch } from './-queue/exception-search.ts'

/** Lists the items that the bank sent back and no rule settled; opens the first item. */
export const Route = createFileRoute('/exceptions/')({
  staticData: { frame: 'shell' },
  validateSearch: ExceptionSearch,
  component: Exceptions,
})

function Exceptions() {
  return <ExceptionsPage search={Route.useSearch()} />
}
