import { normalise } from '@tillgate/domain/barcodes.ts'
import * as z from 'zod/mini'
import { Barcode } from './barcodes.ts'
import { fieldError } from './refusals.ts'
import { route } from './route.ts'
import { approvedPartnerObject } from './who.ts'

/**
 * Item part of a store's scale labels with the PLU by which lists of approved products name the product. `code`: the
 * label without a price. `name`: the partner's item, else the product of the list. Null: neither is known. `list`: the
 * list that has the PLU today; null: none has.
 */
export const ScaleLabel = z.strictObject({
  code: z.string(),
  plu: z.string(),
  name: z.nullable(z.string()),
  list: z.nullable(z.string()),
})
export type ScaleLabel = z.infer<typeof ScaleLabel>

/** `randomWeightPrice`: tills of the store take the price of a piece from its label. */
export const ScaleLabels = z.strictObject({ randomWeightPrice: z.boolean(), items: z.array(ScaleLabel) })
export type ScaleLabels = z.infer<typeof ScaleLabels>

const ofStore = z.strictObject({ id: z.uuid() })
const Label = Barcode.check(
  z.refine((code) => normalise(code).kind === 'RANDOM_WEIGHT', fieldError('scale-label.no-label')),
)
const Plu = z.string(fieldError('scale-label.no-plu')).check(
  z.trim(),
  z.refine((code) => /^[0-9]{4,5}$/.test(code) && normalise(code).kind === 'PLU', fieldError('scale-label.no-plu')),
)

export const listScaleLabels = route({
  method: 'GET',
  path: '/api/store/:id/scale-labels',
  summary: 'List the PLUs of a store’s scale labels',
  tags: ['Stores'],
  who: approvedPartnerObject('items.edit'),
  params: ofStore,
  answer: ScaleLabels,
})
/** `code`: any label of the product. 409 when the store has its item part or the PLU already. */
export const createScaleLabel = route({
  method: 'POST',
  path: '/api/store/:id/scale-labels',
  summary: 'Name the PLU of a scale label',
  tags: ['Stores'],
  who: approvedPartnerObject('items.edit'),
  params: ofStore,
  body: z.strictObject({ code: Label, plu: Plu }),
  answer: ScaleLabels,
})
export const deleteScaleLabel = route({
  method: 'DELETE',
  path: '/api/store/:id/scale-labels/:code',
  summary: 'Remove the PLU of a scale label',
  tags: ['Stores'],
  who: approvedPartnerObject('items.edit'),
  params: z.strictObject({ id: z.uuid(), code: Label }),
  answer: ScaleLabels,
})
/** `randomWeightPrice`: as in `ScaleLabels`. */
export const updateStoreSettings = route({
  method: 'PUT',
  path: '/api/store/:id/settings',
  summary: 'Take prices from a store’s scale labels, or not',
  tags: ['Stores'],
  who: approvedPartnerObject('label-prices.switch'),
  params: ofStore,
  body: z.strictObject({ randomWeightPrice: z.boolean() }),
  answer: z.strictObject({ randomWeightPrice: z.boolean() }),
})
