import { coverReasons } from '@tillgate/domain/baskets.ts'
import { saleFaults } from '@tillgate/domain/eligibility.ts'
import * as z from 'zod/mini'
import { Barcode } from './barcodes.ts'
import { fieldError } from './refusals.ts'
import { route } from './route.ts'
import { approvedPartnerObject } from './access.ts'

/**
 * What a till would answer to a barcode at a store, now. Dollars; days `2026-11-25`, inclusive. `faults`: why the till
 * refuses the sale. `programs`: for each program of the store, the cover by its lists and the deciding entry.
 * `pays`: the till sells, and a list pays at least a part.
 */
export const Eligibility = z.strictObject({
  code: z.string(),
  itemId: z.nullable(z.uuid()),
  name: z.nullable(z.string()),
  price: z.nullable(z.number()),
  storeId: z.uuid(),
  storeName: z.string(),
  gtin14: z.nullable(z.string()),
  kind: z.enum(['GTIN', 'PLU', 'RANDOM_WEIGHT', 'LOCAL']),
  hasBadCheckDigit: z.boolean(),
  /** Codes that were probably meant. */
  suggestions: z.array(z.string()),
  faults: z.array(z.enum(saleFaults)),
  programs: z.array(
    z.strictObject({
      name: z.string(),
      reason: z.enum(coverReasons),
      list: z.nullable(z.string()),
      since: z.nullable(z.string()),
      until: z.nullable(z.string()),
      maxPrice: z.nullable(z.number()),
    }),
  ),
  pays: z.boolean(),
})
export type Eligibility = z.infer<typeof Eligibility>

export const checkEligibility = route({
  method: 'GET',
  path: '/api/item/eligibility',
  summary: 'Say whether a card would pay for a barcode at a store',
  tags: ['Items'],
  access: approvedPartnerObject('items.read'),
  query: z.strictObject({ code: Barcode, storeId: z.uuid(fieldError('field.invalid')) }),
  answer: Eligibility,
})
