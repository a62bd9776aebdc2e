import { priceMax, taxMax } from '@tillgate/domain/items.ts'
import { toCents, toTaxMilli } from '@tillgate/domain/money.ts'
import * as z from 'zod/mini'
import { fieldError } from './refusals.ts'

/** Dollars, more than 0 and at most 999.99, whole cents. Spec 2 §5. */
export const Price = z.number(fieldError('price.required')).check(
  z.positive({ error: fieldError('price.range'), abort: true }),
  z.maximum(priceMax, { error: fieldError('price.range'), abort: true }),
  z.refine((price) => toCents(price) !== undefined, fieldError('price.decimals')),
)
/** Percent, 0 to 100, at most 3 decimals (the item-store form's mask allows 3). */
export const TaxPercentage = z.number(fieldError('tax.required')).check(
  z.minimum(0, { error: fieldError('tax.range'), abort: true }),
  z.maximum(taxMax, { error: fieldError('tax.range'), abort: true }),
  z.refine((tax) => toTaxMilli(tax) !== undefined, fieldError('tax.decimals')),
)
export const StorePrice = z.strictObject({
  storeId: z.uuid(),
  price: Price,
  taxPercentage: TaxPercentage,
  active: z.boolean(),
})
export type StorePrice = z.infer<typeof StorePrice>
