import { useMyStores } from '#portal/api/stores.ts'

const lastUsed = 'last-store'

/** The store of the URL, else the one used last in this tab, else the first. Spec 2 §2: the first is preselected. */
export const useChosenStore = (storeId: string | undefined) => {
  const stores = useMyStores()
  const wanted = storeId ?? sessionStorage.getItem(lastUsed) ?? undefined
  const store = stores.data?.find(({ id }) => id === wanted) ?? stores.data?.[0]
  return { stores, store }
}
export const rememberStore = (storeId: string): void => sessionStorage.setItem(lastUsed, storeId)
