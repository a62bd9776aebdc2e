import { isWeighed, unitSymbol } from '@tillgate/domain/items.ts'
import type { Item } from '#till/catalogue/item-at-till.ts'
import type { useTranslation } from '#till/i18n.ts'
import { dollars } from '#till/money.ts'

/** `$4.99`, or `$0.69 / lb` of weighed goods. The unit of a package is its content, and its price is that of the piece. */
export const itemPrice = (
  { price, unit, barcode }: Pick<Item, 'price' | 'unit' | 'barcode'>,
  { t, language }: Pick<ReturnType<typeof useTranslation>, 't' | 'language'>,
): string => {
  const amount = dollars(price, language)
  return isWeighed({ quantity: 1, unit }, barcode) ? t('perUnit', { price: amount, unit: unitSymbol(unit) }) : amount
}
