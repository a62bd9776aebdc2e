import { useQuery } from '@tanstack/react-query'
import * as contract from '@tillgate/contract/till-settings.ts'
import type { ClientInput } from '@tillgate/contract/route.ts'
import { useChange } from '@tillgate/browser/use-change.ts'
import { cache } from '#portal/cache.ts'
import { call } from './client.ts'

const keyOf = (storeId: string) => ['till-settings', storeId]

/** Read anew when the form opens (`isFetchedAfterMount`). */
export const useGetTillSettings = (storeId: string) =>
  useQuery({
    queryKey: keyOf(storeId),
    queryFn: ({ signal }) => call(contract.getTillSettings, { params: { id: storeId } }, { signal }),
    staleTime: 0,
  })

/** What a copy to other stores would change. */
export const useListTillDifferences = (storeId: string) =>
  useQuery({
    queryKey: [...keyOf(storeId), 'differences'],
    queryFn: ({ signal }) => call(contract.listTillDifferences, { params: { id: storeId } }, { signal }),
    staleTime: 0,
  })
export const useCopyTillSettings = (storeId: string) =>
  useChange({
    mutationFn: (body: ClientInput<typeof contract.copyTillSettings>['body']) =>
      call(contract.copyTillSettings, { params: { id: storeId }, body }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['till-settings'] }),
    once: true,
  })

export const updateTillSettingsChange = (storeId: string) => ({
  send: (body: contract.TillSettingsEdit) => call(contract.updateTillSettings, { params: { id: storeId }, body }),
  invalidates: [{ queryKey: keyOf(storeId) }],
})
