import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useChange } from '@tillgate/browser/use-change.ts'
import * as contract from '@tillgate/contract/operator-bank-statements.ts'
import type { BankFileChoice } from '@tillgate/contract/operator-bank-statements.ts'
import type { ClientInput } from '@tillgate/contract/route.ts'
import { call, download, upload } from './client.ts'

const earlierShown = 8

/** The latest statements, the newest first. */
export const useListBankStatements = () =>
  useQuery({
    queryKey: ['bank-statements', 'list'],
    queryFn: ({ signal }) => call(contract.listBankStatements, { query: { pageSize: earlierShown } }, { signal }),
    staleTime: 0,
  })

export const useGetBankStatement = (id: string | undefined) =>
  useQuery({
    queryKey: ['bank-statements', 'one', id],
    queryFn: ({ signal }) => call(contract.getBankStatement, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== undefined,
    staleTime: 0,
  })

export const useListBankStatementLines = (
  id: string,
  query: ClientInput<typeof contract.listBankStatementLines>['query'],
) =>
  useQuery({
    queryKey: ['bank-statements', 'lines', id, query],
    queryFn: ({ signal }) => call(contract.listBankStatementLines, { params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const useLoadBankStatement = () => {
  const cache = useQueryClient()
  return useChange({
    once: true,
    mutationFn: ({ file, choice }: { file: File; choice: BankFileChoice }) => {
      const form = new FormData()
      if (Object.keys(choice).length > 0) form.set('choice', JSON.stringify(choice))
      form.set('file', file)
      return upload(contract.loadBankStatement, form)
    },
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: ['bank-statements'] })
      void cache.invalidateQueries({ queryKey: ['exceptions'] })
    },
  })
}

export const proposeBankStatementWithdrawal = (id: string, reason: string) =>
  call(contract.proposeBankStatementWithdrawal, { params: { id }, body: { reason } })

export const exportBankStatement = (id: string, query: ClientInput<typeof contract.exportBankStatement>['query']) =>
  download(contract.exportBankStatement, { params: { id }, query })
