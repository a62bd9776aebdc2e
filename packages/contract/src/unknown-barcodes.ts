import * as z from 'zod/mini'
import { approvedPartnerUsers, tills } from './access.ts'
import { Barcode } from './barcodes.ts'
import { listOf, paged } from './paging.ts'
import { resource } from './route.ts'
import { moment, named } from './scalars.ts'

const route = resource({ tags: ['Items'], access: approvedPartnerUsers('items.edit') })

/** Counts a scan of a barcode that the store does not sell. */
export const reportUnknownBarcode = route({
  method: 'POST',
  path: '/api/pos/unknown-barcode',
  summary: 'Report a barcode that the store does not sell',
  limit: 300,
  tags: ['Point of sale'],
  access: tills,
  idempotencyKey: 'required',
  body: z.strictObject({ barcode: Barcode }),
  /** `counted`: false when too many barcodes of the store were counted today. */
  answer: z.strictObject({ counted: z.boolean() }),
})

/** Barcode that no item of the store has. `scans`: of the last 30 days at this store. `itemId`: item of the partner that other stores sell. */
export const UnknownBarcode = z.strictObject({
  barcode: z.string(),
  itemId: z.nullable(z.uuid()),
  store: named,
  scans: z.number(),
  days: z.number(),
  lastAt: moment,
})
export type UnknownBarcode = z.infer<typeof UnknownBarcode>

/** Lists them until an item of the store has the barcode, the most scanned first. */
export const listUnknownBarcodes = route({
  method: 'GET',
  path: '/api/item/unknown-barcodes',
  summary: 'List the barcodes that tills scanned and stores do not sell',
  limit: 600,
  query: z.strictObject({ page: paged(['scans']).page, pageSize: paged(['scans']).pageSize }),
  answer: listOf(UnknownBarcode),
})
