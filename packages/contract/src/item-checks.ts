import { catalogueColumns } from '@tillgate/domain/catalogue-file.ts'
import { fixKinds } from '@tillgate/domain/catalogue-fixes.ts'
import { fileDelimiters, fileEncodings, headingNameMax, sheetNameMax } from '@tillgate/domain/file-reading.ts'
import * as z from 'zod/mini'
import { ItemBatchDetail } from './item-batches.ts'
import { resource } from './route.ts'
import { approvedPartnerObject } from './access.ts'
import { withId } from './scalars.ts'

const route = resource({ tags: ['Item imports'], access: approvedPartnerObject('items.edit') })

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
/** `inCatalogue`: rows whose barcode is an item of the partner once its zeros are back; only for LOST_ZEROS. */
export const FileWarning = z.strictObject({
  kind: z.enum(fixKinds),
  count: z.number(),
  rows: z.array(z.number()),
  inCatalogue: z.optional(z.number()),
})
export type FileWarning = z.infer<typeof FileWarning>

/** Name of the heading for each column of the catalogue. A number may follow the name of a repeated heading. */
export const ColumnMapping = z.partialRecord(
  z.enum(catalogueColumns),
  z.string().check(z.minLength(1), z.maxLength(headingNameMax + 4)),
)
export type ColumnMapping = z.infer<typeof ColumnMapping>
/** Settings that a person chooses for a file. Without a value the reader decides. */
export const FileReading = z.strictObject({
  sheet: z.optional(z.string().check(z.maxLength(sheetNameMax))),
  encoding: z.optional(z.enum(fileEncodings)),
  delimiter: z.optional(z.enum(fileDelimiters)),
  columns: z.optional(ColumnMapping),
})
export type FileReading = z.infer<typeof FileReading>

/** How a file was read. A workbook has a sheet, a text an encoding and a delimiter. `columns`: the heading of each column. */
export const ReadingFacts = z.strictObject({
  sheet: z.nullable(z.string()),
  sheets: z.array(z.string()),
  encoding: z.nullable(z.enum(fileEncodings)),
  /** A cell in another encoding and in this one, when the reader guessed. */
  example: z.nullable(z.strictObject({ before: z.string(), after: z.string() })),
  delimiter: z.nullable(z.enum(fileDelimiters)),
  headings: z.array(z.strictObject({ name: z.string(), heading: z.string(), samples: z.array(z.string()) })),
  columns: ColumnMapping,
  suggested: ColumnMapping,
  ignored: z.array(z.string()),
  chosen: FileReading,
})

/** A file compared with the catalogue. Complete with status CHECKED; before that the figures are those of the rows so far. */
export const ItemBatchPreview = z.strictObject({
  batch: ItemBatchDetail,
  stores: z.array(StoreChanges),
  /** The largest changes first, by the factor between both prices. */
  changes: z.array(PriceChange),
  warnings: z.array(FileWarning),
  /** Repaired rows, which are imported with the good ones and are part of the figures. */
  repairedRows: z.number(),
  /** Number of edited rows, which a change of the reading settings deletes. */
  editedRows: z.number(),
  /** Last change of the catalogue after the comparison; null: the figures are those of now. */
  changedAt: z.nullable(z.iso.datetime()),
  /** Fixes that the partner chose; they are part of the figures. */
  fixes: z.array(z.enum(fixKinds)),
  /** Null before the file is read. */
  reading: z.nullable(ReadingFacts),
  /** Why the file cannot be compared as it is read now. It can be imported after other settings are chosen. */
  fault: z.nullable(z.string()),
  /** The last import of the same file. */
  sameAs: z.nullable(z.strictObject({ id: z.uuid(), endDate: z.iso.datetime() })),
})
export type ItemBatchPreview = z.infer<typeof ItemBatchPreview>

export const getItemBatchPreview = route({
  method: 'GET',
  path: '/api/itembatch/:id/preview',
  summary: 'Read the check of a file',
  params: withId,
  answer: ItemBatchPreview,
})
/** One line for each value that the import would change: store, barcode, name, field, old and new value. */
export const downloadItemBatchChanges = route({
  method: 'GET',
  path: '/api/itembatch/:id/changes',
  summary: 'Download the changes of a checked file',
  kind: 'file',
  params: withId,
  answer: z.unknown(),
})
/** Reads the file again with these fixes. Without `reading` it is read as before. 422 for a sheet that the workbook does not have. */
export const recheckItemBatch = route({
  method: 'PUT',
  path: '/api/itembatch/:id/check',
  summary: 'Check a file again with other settings',
  params: withId,
  body: z.strictObject({ fixes: z.array(z.enum(fixKinds)), reading: z.optional(FileReading) }),
  answer: withId,
})
/** Imports the good rows of a checked file with the repaired ones, or the repaired rows of an ended import. */
export const commitItemBatch = route({
  method: 'POST',
  path: '/api/itembatch/:id/import',
  summary: 'Import a checked file',
  params: withId,
  answer: withId,
})
export const discardItemBatch = route({
  method: 'POST',
  path: '/api/itembatch/:id/discard',
  summary: 'Discard a checked file',
  params: withId,
  answer: withId,
})
