import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useChange } from '@tillgate/browser/use-change.ts'
import * as contract from '@tillgate/contract/terminals.ts'
import { call } from './client.ts'

/** Same key as in `TerminalsCard` of @tillgate/browser. */
const keyOf = (id: string) => ['terminals', id]

export const useListTerminals = (id: string) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(contract.listTerminals, { params: { id } }, { signal }),
    staleTime: 0,
  })

const useTerminalChange = <V, A>(id: string, change: (sent: V) => Promise<A>) => {
  const cache = useQueryClient()
  return useChange({
    once: true,
    mutationFn: change,
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: keyOf(id) }),
        cache.invalidateQueries({ queryKey: ['stores', 'set-up', id] }),
      ]),
  })
}
export const useCreateTerminal = (id: string) =>
  useTerminalChange(id, (name: string) => call(contract.createTerminal, { params: { id }, body: { name } }))
export const useRenewActivation = (id: string) =>
  useTerminalChange(id, (terminalId: string) => call(contract.renewActivation, { params: { id, terminalId } }))
