import type { Db } from '#server/db/db.ts'

export type ListedPrice = {
  code: string
  name: string
  description: string
  unit: string
  priceCents: number
  taxMilli: number
}

const storesMax = 3
const itemsMax = 60

/** Returns stores of a partner that sell, and the first items with their prices at the first of these stores. */
export const readPriceList = async (
  db: Db,
  partnerId: string,
): Promise<{ storeIds: string[]; prices: ListedPrice[] }> => {
  const stores = await db
    .selectFrom('store')
    .select('id')
    .where('partnerId', '=', partnerId)
    .where('applicationStatus', '=', 'APPROVED')
    .orderBy('id')
    .limit(storesMax)
    .execute()
  const storeIds = stores.map(({ id }) => id)
  const prices = await db
    .selectFrom('item as i')
    .innerJoin('item_store as e', (join) =>
      join.onRef('e.partnerId', '=', 'i.partnerId').onRef('e.itemId', '=', 'i.id'),
    )
    .select(['i.code', 'i.name', 'i.description', 'i.unit', 'e.priceCents', 'e.taxMilli'])
    .where('i.partnerId', '=', partnerId)
    .where('e.partnerId', '=', partnerId)
    .where('e.storeId', '=', storeIds[0] ?? '')
    .orderBy('i.code')
    .limit(itemsMax)
    .execute()
  return { storeIds, prices }
}
