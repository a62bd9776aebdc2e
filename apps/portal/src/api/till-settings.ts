import { useQuery } from '@tanstack/react-query'
import * as contract from '@tillgate/contract/till-settings.ts'
import { call } from './client.ts'

const keyOf = (storeId: string) => ['till-settings', storeId]

/** Read anew when the form opens (`isFetchedAfterMount`). */
export const useGetTillSettings = (storeId: string) =>
  useQuery({
    queryKey: keyOf(storeId),
    queryFn: ({ signal }) => call(contract.getTillSettings, { params: { id: storeId } }, { signal }),
    staleTime: 0,
  })

export const updateTillSettingsChange = (storeId: string) => ({
  send: (body: contract.TillSettingsEdit) => call(contract.updateTillSettings, { params: { id: storeId }, body }),
  invalidates: [{ queryKey: keyOf(storeId) }],
})
