import { createFileRoute } from '@tanstack/react-router'
import { ExceptionDesk } from './-queue/exception-desk.tsx'
import { ExceptionSearch } from './-queue/exception-search.ts'

/** Lists the items that the bank sent back and no rule settled; opens the first item. */
export const Route = createFileRoute('/exceptions/')({
  staticData: { frame: 'shell' },
  validateSearch: ExceptionSearch,
  component: Exceptions,
})

function Exceptions() {
  return <ExceptionDesk search={Route.useSearch()} />
}
