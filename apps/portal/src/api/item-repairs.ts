import { useChange } from '@tillgate/browser/use-change.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import * as contract from '@tillgate/contract/item-repairs.ts'
import type { RejectedRow } from '@tillgate/contract/item-repairs.ts'
import type { Answer, ClientInput } from '@tillgate/contract/route.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import { call } from './client.ts'

type Rows = Answer<typeof contract.listRejectedRows>
export type RowRepair = ClientInput<typeof contract.repairRejectedRows>['body']['rows'][number]

/** Reasons of errors are in the language of the page. */
const keyOf = (id: string, language: Language) => ['item-batches', 'rows', id, language]

export const useListRejectedRows = (id: string, language: Language) =>
  useQuery({
    queryKey: keyOf(id, language),
    queryFn: ({ signal }) => call(contract.listRejectedRows, { params: { id } }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  })

const repairRejectedRows = (id: string, rows: RowRepair[]) =>
  call(contract.repairRejectedRows, { params: { id }, body: { rows } })

/** Reads and writes the cached rows outside of rendering, because each repair needs the versions of the repair before. */
export const useRejectedRows = (id: string, language: Language) => {
  const cache = useQueryClient()
  const read = (): RejectedRow[] => cache.getQueryData<Rows>(keyOf(id, language))?.rows ?? []
  return {
    read,
    /** Sends repairs, shows the rows as they are now, and returns the rows that another person changed first. */
    repair: async (rows: RowRepair[]): Promise<number[]> => {
      const answer = await repairRejectedRows(id, rows)
      const fresh = new Map(answer.rows.map((row) => [row.row, row]))
      cache.setQueryData<Rows>(
        keyOf(id, language),
        (shown) => shown && { ...shown, rows: shown.rows.map((row) => fresh.get(row.row) ?? row) },
      )
      return answer.stale
    },
  }
}

/** Discards the rows that still have errors. `onDone` receives their number. */
export const useDiscardRejectedRows = (id: string, onDone: (count: number) => unknown) => {
  const cache = useQueryClient()
  return useChange({
    once: true,
    mutationFn: () => call(contract.discardRejectedRows, { params: { id } }),
    onSuccess: ({ count }) => onDone(count),
    onSettled: () => cache.invalidateQueries({ queryKey: ['item-batches'] }),
  })
}
