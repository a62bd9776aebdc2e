import { useQueryClient } from '@tanstack/react-query'
import { useChange } from '@tillgate/browser/use-change.ts'
import * as contract from '@tillgate/contract/operator-bank-lines.ts'
import type { ClientInput } from '@tillgate/contract/route.ts'
import { call } from './client.ts'

/** Lists that show a line of the bank. */
const affected = ['exceptions', 'bank-statements', 'proposals', 'inbox']

const useLineChange = <A, V>(mutationFn: (sent: V) => Promise<A>) => {
  const cache = useQueryClient()
  return useChange({
    mutationFn,
    onSettled: () => Promise.all(affected.map((key) => cache.invalidateQueries({ queryKey: [key] }))),
  })
}

/** `id`: of the exception. */
export const useSettleBankLine = (id: string) =>
  useLineChange((body: ClientInput<typeof contract.settleBankLine>['body']) =>
    call(contract.settleBankLine, { params: { id }, body }),
  )
export const useReopenBankLine = (id: string) =>
  useLineChange((reason: string) => call(contract.reopenBankLine, { params: { id }, body: { reason } }))
