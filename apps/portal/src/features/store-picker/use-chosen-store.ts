import { useGetPreferences, useUpdatePreferences } from '#portal/api/preferences.ts'
import { useMyStores } from '#portal/api/stores.ts'

const lastUsed = 'last-store'

/**
 * The store of the URL, else the one used last in this tab, else the one used last on any machine, else the first. Spec 2
 * §2: the first is preselected.
 */
export const useChosenStore = (storeId: string | undefined) => {
  const stores = useMyStores()
  const preferences = useGetPreferences()
  const { mutate } = useUpdatePreferences()
  const inTab = storeId ?? sessionStorage.getItem(lastUsed) ?? undefined
  const wanted = inTab ?? preferences.data?.storeId ?? undefined
  const isKnown = inTab !== undefined || !preferences.isPending
  const store = isKnown ? (stores.data?.find(({ id }) => id === wanted) ?? stores.data?.[0]) : undefined
  return {
    stores,
    store,
    isPending: stores.isPending || !isKnown,
    remember: (id: string): void => {
      sessionStorage.setItem(lastUsed, id)
      void mutate({ storeId: id })
    },
  }
}
