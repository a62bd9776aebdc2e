import * as contract from '@tillgate/contract/preferences.ts'
import { useChange } from '@tillgate/browser/use-change.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { cache } from '#portal/cache.ts'
import { call } from './client.ts'

const getPreferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: ({ signal }) => call(contract.getPreferences, {}, { signal }),
  staleTime: Infinity,
})
export const useGetPreferences = () => useQuery(getPreferencesQuery)
export const prefetchPreferences = (): Promise<void> => cache.prefetchQuery(getPreferencesQuery)

/** Shows the value at once. The answer replaces the value, and a refusal restores the former one. */
export const useUpdatePreferences = () =>
  useChange({
    mutationFn: (body: Partial<contract.Preferences>) =>
      call(contract.updatePreferences, { body: { ...body, storeId: body.storeId ?? undefined } }),
    onMutate: (body) => {
      const before = cache.getQueryData(getPreferencesQuery.queryKey)
      if (before) cache.setQueryData(getPreferencesQuery.queryKey, { ...before, ...body })
      return before
    },
    onSuccess: (after, { hiddenSetUp }) => {
      cache.setQueryData(getPreferencesQuery.queryKey, after)
      // The dashboard names the next store whose set-up is not dismissed.
      return hiddenSetUp && cache.invalidateQueries({ queryKey: ['dashboard'] })
    },
    onError: (_, __, before) => cache.setQueryData(getPreferencesQuery.queryKey, before),
  })
