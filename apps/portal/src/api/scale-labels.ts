import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useChange } from '@tillgate/browser/use-change.ts'
import type { ClientInput } from '@tillgate/contract/route.ts'
import * as contract from '@tillgate/contract/scale-labels.ts'
import { call } from './client.ts'

const listScaleLabelsQuery = (id: string) =>
  queryOptions({
    queryKey: ['stores', 'scale-labels', id],
    queryFn: ({ signal }) => call(contract.listScaleLabels, { params: { id } }, { signal }),
    staleTime: 0,
  })
export const useListScaleLabels = (id: string) => useQuery(listScaleLabelsQuery(id))

/** The labels decide which items a list covers. */
const invalidatesOf = (id: string) => [{ queryKey: listScaleLabelsQuery(id).queryKey }, { queryKey: ['items'] }]

export const createScaleLabelChange = (id: string) => ({
  send: (body: ClientInput<typeof contract.createScaleLabel>['body']) =>
    call(contract.createScaleLabel, { params: { id }, body }),
  invalidates: invalidatesOf(id),
})

const useStoreChange = <I>(id: string, mutationFn: (input: I) => Promise<unknown>) => {
  const queries = useQueryClient()
  const onSettled = () => Promise.all(invalidatesOf(id).map((filter) => queries.invalidateQueries(filter)))
  return useChange({ mutationFn, onSettled })
}
export const useDeleteScaleLabel = (id: string) =>
  useStoreChange(id, (code: string) => call(contract.deleteScaleLabel, { params: { id, code } }))

export const useUpdateStoreSettings = (id: string) =>
  useStoreChange(id, (body: ClientInput<typeof contract.updateStoreSettings>['body']) =>
    call(contract.updateStoreSettings, { params: { id }, body }),
  )
