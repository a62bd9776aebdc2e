import { codeKey } from '@tillgate/domain/barcodes.ts'
import { isLabelKey, itemCodeOf, labelKey } from '@tillgate/domain/scale-labels.ts'
import type { Db } from '#server/db/db.ts'
import { listFormsOfStores, listLabelForms } from '../labels/labels.queries.ts'
import { findItemByKey } from './items.queries.ts'

/** `storeId` null: all stores of the partner. */
export type Place = { partnerId: string; storeId: string | null }

/**
 * Returns the catalogue key of a barcode. A scale label is read in the form of the store's labels, as tills do. Without a store the
 * forms of all stores apply: the key of an item is preferred, then the key without a form.
 */
export const findCodeKey = async (db: Db, { partnerId, storeId }: Place, code: string): Promise<string> => {
  const own = codeKey(code)
  if (!isLabelKey(own)) return own
  const forms = await listLabelForms(db, partnerId, storeId)
  const keys = new Set(forms.map((form) => labelKey(code, form)))
  const [first = own, ...others] = keys.delete(own) ? [own, ...keys] : keys
  if (others.length === 0) return first
  for (const key of [first, ...others]) if (await findItemByKey(db, partnerId, key)) return key
  return first
}

/** Returns the barcode of a new item at these stores: a scanned label becomes the barcode under which their tills find the item. */
export const codeOfNew = async (
  db: Db,
  partnerId: string,
  storeIds: readonly string[],
  code: string,
): Promise<string> =>
  isLabelKey(codeKey(code)) ? itemCodeOf(code, await listFormsOfStores(db, partnerId, storeIds)) : code
