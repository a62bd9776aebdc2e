import { fixKinds } from '@tillgate/domain/catalogue-fixes.ts'
import * as z from 'zod/mini'
import { ItemBatchDetail } from './item-batches.ts'
import { route } from './route.ts'
import { approvedPartnerObject } from './who.ts'

/** What an import would change at one store. The four numbers add up to the rows of the file; `prices` counts changed prices. */
export const StoreChanges = z.strictObject({
  storeId: z.uuid(),
  storeName: z.string(),
  created: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  failed: z.number(),
  prices: z.number(),
})
/** `storeId`: a store with this change. `storeName`: its name, when the price changes at one store only. */
export const PriceChange = z.strictObject({
  itemId: z.uuid(),
  code: z.string(),
  name: z.string(),
  before: z.number(),
  after: z.number(),
  stores: z.number(),
  storeId: z.uuid(),
  storeName: z.nullable(z.string()),
})
export const FileWarning = z.strictObject({ kind: z.enum(fixKinds), count: z.number(), rows: z.array(z.number()) })

/** A file compared with the catalogue. Complete with status CHECKED; before that the figures are those of the rows so far. */
export const ItemBatchPreview = z.strictObject({
  batch: ItemBatchDetail,
  stores: z.array(StoreChanges),
  /** The largest changes first, by the factor between both prices. */
  changes: z.array(PriceChange),
  warnings: z.array(FileWarning),
  /** Repaired rows, which are imported with the good ones. */
  repairedRows: z.number(),
  /** Fixes that the partner chose; they are part of the figures. */
  fixes: z.array(z.enum(fixKinds)),
  /** The last import of the same file. */
  sameAs: z.nullable(z.strictObject({ id: z.uuid(), endDate: z.iso.datetime() })),
})
export type ItemBatchPreview = z.infer<typeof ItemBatchPreview>

const params = z.strictObject({ id: z.uuid() })
const who = approvedPartnerObject('items.edit')
const done = z.strictObject({ id: z.uuid() })

export const getItemBatchPreview = route({
  method: 'GET',
  path: '/api/itembatch/:id/preview',
  summary: 'Read the check of a file',
  tags: ['Item imports'],
  who,
  params,
  answer: ItemBatchPreview,
})
/** Reads the file again with these fixes. */
export const recheckItemBatch = route({
  method: 'PUT',
  path: '/api/itembatch/:id/check',
  summary: 'Check a file again with other settings',
  tags: ['Item imports'],
  who,
  params,
  body: z.strictObject({ fixes: z.array(z.enum(fixKinds)) }),
  answer: done,
})
/** Imports the good rows of a checked file with the repaired ones, or the repaired rows of an ended import. */
export const commitItemBatch = route({
  method: 'POST',
  path: '/api/itembatch/:id/import',
  summary: 'Import a checked file',
  tags: ['Item imports'],
  who,
  params,
  answer: done,
})
export const discardItemBatch = route({
  method: 'POST',
  path: '/api/itembatch/:id/discard',
  summary: 'Discard a checked file',
  tags: ['Item imports'],
  who,
  params,
  answer: done,
})
