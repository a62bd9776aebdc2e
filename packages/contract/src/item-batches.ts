import { catalogueColumns, catalogueFormats } from '@tillgate/domain/catalogue-file.ts'
import { batchModes, batchStatuses } from '@tillgate/domain/item-batches.ts'
import * as z from 'zod/mini'
import { listOf, paged } from './paging.ts'
import { resource, tableMedia } from './route.ts'
import { approvedPartnerObject, approvedPartnerUsers } from './access.ts'
import { withId } from './scalars.ts'

const route = resource({ tags: ['Item imports'], access: approvedPartnerObject('items.edit') })

/** One uploaded file. Spec 2 §3. `itemQuantity` + `failedQuantity` = `originalItemQuantity` at the end. */
export const ItemBatch = z.strictObject({
  id: z.uuid(),
  /** Both names of the specification; both are the uploaded file's name. */
  fileName: z.string(),
  originalFileName: z.string(),
  itemQuantity: z.number(),
  originalItemQuantity: z.number(),
  failedQuantity: z.number(),
  createdQuantity: z.number(),
  updatedQuantity: z.number(),
  unchangedQuantity: z.number(),
  status: z.enum(batchStatuses),
  /** CHECK: the file is compared with the catalogue and nothing is written. */
  mode: z.enum(batchModes),
  /** Uploaded for an import and stopped before it: barcodes or taxes seem wrong or incomplete. */
  isHeld: z.boolean(),
  /** Share of the work done, 0 to 1, while it runs. */
  progress: z.number(),
  startDate: z.nullable(z.iso.datetime()),
  endDate: z.nullable(z.iso.datetime()),
  createdAt: z.iso.datetime(),
  /** Name of the uploader; null for an operator or a deleted account. */
  uploadedBy: z.nullable(z.string()),
  finalMessage: z.nullable(z.string()),
  allStores: z.boolean(),
  storeIds: z.array(z.uuid()),
  /** Rows with errors that can be repaired on the screen; the error file has all of them. */
  repairableRows: z.number(),
  /** The import was taken back, or is being taken back. */
  isUndone: z.boolean(),
  hasErrorFile: z.boolean(),
  hasOriginalFile: z.boolean(),
})
export type ItemBatch = z.infer<typeof ItemBatch>

/** Group of failed rows with the same cause: the fix, the count, and up to five rows. `column` is null for an error of the whole row. */
export const BatchProblem = z.strictObject({
  code: z.string(),
  column: z.nullable(z.enum(catalogueColumns)),
  message: z.string(),
  count: z.number(),
  rows: z.array(z.number()),
  found: z.nullable(z.string()),
})
export const ItemBatchDetail = z.strictObject({ ...ItemBatch.shape, problems: z.array(BatchProblem) })
export type ItemBatchDetail = z.infer<typeof ItemBatchDetail>

export const listItemBatches = route({
  method: 'GET',
  path: '/api/itembatch',
  summary: 'List imports',
  access: approvedPartnerUsers('items.edit'),
  query: z.strictObject({
    ...paged(['createdAt', 'originalFileName', 'status']),
    storeId: z.optional(z.uuid()),
    status: z.optional(z.enum(batchStatuses)),
  }),
  answer: listOf(ItemBatch),
})
export const getItemBatch = route({
  method: 'GET',
  path: '/api/itembatch/:batchId/store/:storeId',
  summary: 'Read an import',
  params: z.strictObject({ batchId: z.uuid(), storeId: z.uuid() }),
  answer: ItemBatchDetail,
})
/** Multipart: `allStores=true` or repeated `stores`, `mode=CHECK` for a check before the import, then `file`. `UserId` is accepted and ignored. */
export const uploadItemBatch = route({
  method: 'POST',
  path: '/api/itembatch',
  summary: 'Import a file of items',
  kind: 'upload',
  form: z.object({
    /** These fields precede the file: the stores are validated before the file is read. */
    allStores: z.optional(z.enum(['true', 'false'])),
    stores: z.optional(z.array(z.uuid())),
    /** Ignored: the session identifies the uploader. */
    UserId: z.optional(z.string()),
    /** `CHECK` reads the file and waits for a decision; without it the import begins at once. */
    mode: z.optional(z.enum(batchModes)),
    file: z.file(),
  }),
  answer: z.strictObject({ id: z.uuid(), message: z.string() }),
})
export const downloadItemBatch = route({
  method: 'POST',
  path: '/api/itembatch/:id/download',
  summary: 'Download an imported file',
  kind: 'file',
  media: tableMedia,
  params: withId,
  answer: z.unknown(),
})
export const downloadItemBatchErrors = route({
  method: 'POST',
  path: '/api/itembatch/:id/download-errors',
  summary: 'Download the rows that failed',
  kind: 'file',
  media: tableMedia,
  params: withId,
  answer: z.unknown(),
})
export const downloadItemTemplate = route({
  method: 'GET',
  path: '/api/itembatch/template',
  summary: 'Download the template of an import',
  access: approvedPartnerUsers('items.edit'),
  kind: 'file',
  media: tableMedia,
  query: z.strictObject({ format: z.optional(z.enum(catalogueFormats)) }),
  answer: z.unknown(),
})
