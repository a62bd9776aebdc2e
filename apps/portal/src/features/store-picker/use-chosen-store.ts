import { useGetPreferences, useUpdatePreferences } from '#portal/api/preferences.ts'
import { useMyStores } from '#portal/api/stores.ts'
import { allStores } from './all-stores.ts'

const lastUsed = 'last-store'
const lastAll = 'last-all-stores'

// Functions of the URL's store: the compiler would read the storage once for a component that stays.
const inTabOf = (storeId: string | undefined): string | undefined =>
  (storeId === allStores ? undefined : storeId) ?? sessionStorage.getItem(lastUsed) ?? undefined
const isAllOf = (storeId: string | undefined, preferred: string | null | undefined): boolean =>
  (storeId ?? sessionStorage.getItem(lastAll) ?? sessionStorage.getItem(lastUsed) ?? preferred) === allStores

/**
 * The store of the URL, else the one used last in this tab, else the one used last on any machine, else the first. Spec 2
 * §2: the first is preselected. `isAll`: the URL, the tab or the last machine shows all stores; `store` is then the last one
 * before in this tab, or the first.
 */
export const useChosenStore = (storeId: string | undefined) => {
  const stores = useMyStores()
  const preferences = useGetPreferences()
  const { mutate } = useUpdatePreferences()
  const inTab = inTabOf(storeId)
  const wanted = inTab ?? preferences.data?.storeId ?? undefined
  const isKnown = inTab !== undefined || !preferences.isPending
  const store = isKnown ? (stores.data?.find(({ id }) => id === wanted) ?? stores.data?.[0]) : undefined
  return {
    stores,
    store,
    isAll: isAllOf(storeId, preferences.data?.storeId),
    isPending: stores.isPending || !isKnown,
    remember: (id: string): void => {
      sessionStorage.removeItem(lastAll)
      sessionStorage.setItem(lastUsed, id)
      void mutate({ storeId: id })
    },
    rememberAll: (): void => {
      sessionStorage.setItem(lastAll, allStores)
      void mutate({ storeId: allStores })
    },
  }
}
