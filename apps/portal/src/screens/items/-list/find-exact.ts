import { getItemByCode } from '#portal/api/items.ts'

type Found = { id: string; code: string; storeIds: readonly string[] }

/** Returns a search that is a whole barcode, undefined for other text. */
export const barcodeOf = (text: string | undefined): string | undefined =>
  text !== undefined && /^\d{8,14}$/.test(text) ? text : undefined

/** A scanner types a barcode and Enter: finds the item with exactly this barcode. Undefined for other text and on failure. */
export const findExact = async (text: string, storeId?: string): Promise<Found | undefined> => {
  if (!/^\d{4,14}$/.test(text)) return undefined
  const found = await getItemByCode(text, storeId).catch(() => undefined)
  return found?.id ? { id: found.id, code: found.code, storeIds: found.storeIds } : undefined
}
