import type { Store } from '@tillgate/contract/stores.ts'
import { useQueries } from '@tanstack/react-query'
import { itemCountsOf } from '#portal/api/items.ts'

const asked = 20

/** How many stores sell at least one item; undefined until all have answered. */
export const useStoresWithItems = (stores: Store[]): number | undefined =>
  useQueries({
    queries: stores.slice(0, asked).map(({ id }) => itemCountsOf({ storeId: id })),
    combine: (answers) => {
      if (answers.some(({ isPending }) => isPending)) return undefined
      const stocked = answers.filter(({ data }) => data && data.all > 0).length
      // A chain with more stores than are worth asking one by one: the rest are taken for stocked.
      return stocked + Math.max(0, stores.length - asked)
    },
  })
