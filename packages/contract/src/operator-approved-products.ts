import { listColumns, listRejections } from '@tillgate/domain/approved-list-file.ts'
import { listDifferences, listSources, listStatuses } from '@tillgate/domain/approved-lists.ts'
import * as z from 'zod/mini'
import { StaffName } from './operator-applications.ts'
import { Reason } from './reasons.ts'
import { listOf, paged } from './paging.ts'
import { fieldError } from './refusals.ts'
import { staffResource } from './route.ts'
import { day, moment, withId } from './scalars.ts'

const route = staffResource('Approved products', 'lists.propose')

/** Purse of a program with its list of approved products. `inForceId`: the version in force. */
export const Purse = z.strictObject({
  code: z.string(),
  name: z.string(),
  programId: z.uuid(),
  program: z.string(),
  timeZone: z.string(),
  /** Newest activated version, the base of the next comparison. */
  newestId: z.nullable(z.uuid()),
  inForceId: z.nullable(z.uuid()),
  /** Version that waits for a second person; until then no other version can be loaded. */
  waitingId: z.nullable(z.uuid()),
})
export type Purse = z.infer<typeof Purse>

export const listPurses = route({
  method: 'GET',
  path: '/api/operator/approved-products/purses',
  summary: 'List the purses and their lists',
  answer: z.strictObject({ items: z.array(Purse) }),
})

/** A version: a whole snapshot, never edited. Counts are of products, against the version before it. */
export const ListVersion = z.strictObject({
  id: z.uuid(),
  purse: z.string(),
  purseName: z.string(),
  program: z.string(),
  timeZone: z.string(),
  status: z.enum(listStatuses),
  effectiveFrom: moment,
  source: z.enum(listSources),
  fileName: z.string(),
  /** Of the entries, sorted: two versions with the same sum are the same list. Hexadecimal. */
  sha256: z.string(),
  entries: z.number(),
  added: z.number(),
  removed: z.number(),
  changed: z.number(),
  rejected: z.number(),
  loadedBy: StaffName,
  loadedAt: moment,
  activatedBy: z.nullable(StaffName),
  activatedAt: z.nullable(moment),
  /** Proposal of the activation. Null: loaded before proposals existed. */
  proposalId: z.nullable(z.uuid()),
})
export type ListVersion = z.infer<typeof ListVersion>

/** Sorted by the moment of effect, latest first. */
export const listApprovedLists = route({
  method: 'GET',
  path: '/api/operator/approved-products',
  summary: 'List the versions of approved-products lists',
  query: z.strictObject({
    ...paged(['effectiveFrom', 'loadedAt']),
    purse: z.optional(z.string().check(z.maxLength(20, fieldError('field.invalid')))),
    status: z.optional(z.enum(listStatuses, fieldError('field.invalid'))),
  }),
  answer: listOf(ListVersion),
})

export const getApprovedList = route({
  method: 'GET',
  path: '/api/operator/approved-products/:id',
  summary: 'Show a version of a list',
  params: withId,
  answer: ListVersion,
})

export const ListedProduct = z.strictObject({
  /** Its place in the list. */
  id: z.string(),
  /** The barcode, or the PLU. */
  code: z.string(),
  category: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** Dollars per unit. */
  maxPrice: z.nullable(z.number()),
  name: z.string(),
  brand: z.string(),
  size: z.string(),
  uom: z.string(),
})
export type ListedProduct = z.infer<typeof ListedProduct>

/** `search`: words of name, brand or category, or a barcode in any of its forms. In the order of the file. */
export const listApprovedProducts = route({
  method: 'GET',
  path: '/api/operator/approved-products/:id/entries',
  summary: 'List the products of a version',
  params: withId,
  query: z.strictObject({ ...paged(['code', 'name']) }),
  answer: listOf(ListedProduct),
})

const Period = z.strictObject({
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** Dollars per unit. */
  maxPrice: z.nullable(z.number()),
})
export const ChangedProduct = z.strictObject({
  /** Key of the product. */
  id: z.string(),
  code: z.string(),
  name: z.string(),
  category: z.string(),
  change: z.enum(listDifferences),
  /** Null: not on the list before. */
  before: z.nullable(Period),
  /** Null: no longer on the list. */
  after: z.nullable(Period),
  /** Items of partners with this product. */
  items: z.number(),
})
export type ChangedProduct = z.infer<typeof ChangedProduct>

/** Products of a version that differ from the version that it was compared with: removed, changed, added. */
export const listApprovedListChanges = route({
  method: 'GET',
  path: '/api/operator/approved-products/:id/changes',
  summary: 'List what a version changes',
  params: withId,
  query: z.strictObject({
    ...paged(['code']),
    change: z.optional(z.enum(listDifferences, fieldError('field.invalid'))),
  }),
  answer: listOf(ChangedProduct),
})

const Named = z.strictObject({ code: z.string(), name: z.string() })
/** Maximum number of rows and products in a preview; the counts are complete. */
export const previewRowsMax = 100
/** Effect of a file, or of an earlier version, on the purse's newest list. */
export const ListPreview = z.strictObject({
  source: z.enum(listSources),
  /** Columns of a list that the file does not have. */
  absent: z.array(z.string()),
  /** Headings of the file that are not read. */
  ignored: z.array(z.string()),
  /** Base version of the comparison. The load call repeats the id, so that a concurrent change is detected. */
  baseId: z.nullable(z.uuid()),
  sha256: z.string(),
  entries: z.number(),
  added: z.number(),
  removed: z.number(),
  changed: z.number(),
  rejected: z.number(),
  rejectedRows: z.array(z.strictObject({ row: z.number(), code: z.string(), reason: z.enum(listRejections) })),
  addedProducts: z.array(Named),
  removedProducts: z.array(Named),
  changedProducts: z.array(Named),
  /** Items that gain or lose APL status, and the partners that sell the losing items. */
  itemsGaining: z.number(),
  itemsLosing: z.number(),
  partnersLosing: z.number(),
  /** More than a tenth is removed: loading requires the typed number. */
  needsNumber: z.boolean(),
})
export type ListPreview = z.infer<typeof ListPreview>

/** Columns of a list, by their position in the file from 0. */
export const ListColumnChoice = z.partialRecord(z.enum(listColumns), z.int().check(z.minimum(0), z.maximum(1000)))
/**
 * Columns of a whole list. `origin`: known headings, columns remembered of an earlier file of the purse, columns chosen for this
 * file, or ASKED: code or name has no known heading, and an operator chooses the columns.
 */
export const ListFileColumns = z.strictObject({
  origin: z.enum(['KNOWN', 'REMEMBERED', 'CHOSEN', 'ASKED']),
  headings: z.array(z.strictObject({ heading: z.string(), samples: z.array(z.string()) })),
  columns: ListColumnChoice,
})
export type ListFileColumns = z.infer<typeof ListFileColumns>

/** `preview`: null while the columns are missing. `columns`: null for changes and for earlier versions. */
const Loaded = z.strictObject({
  preview: z.nullable(ListPreview),
  columns: z.nullable(ListFileColumns),
  id: z.nullable(z.uuid()),
  proposalId: z.nullable(z.uuid()),
})

/**
 * Multipart: `programId`, `purse`, `effectiveOn` (a day in the program's zone; empty: at the activation), `baseId` from the
 * preview, `removed` where the preview requires the number, `load` = true, `reason` for the second person, `columns` of a file
 * with other headings as JSON (`ListColumnChoice`), then `file`, at most 20 MB. The columns of a loaded file are remembered for
 * the purse. Loading proposes the activation. Without `load` nothing is written and `id` is null. 409 apl.waiting, apl.overtaken,
 * apl.removed-number, apl.no-change, apl.too-early.
 */
export const loadApprovedList = route({
  method: 'POST',
  path: '/api/operator/approved-products',
  summary: 'Check a file of approved products, or load it',
  kind: 'upload',
  form: z.object({
    programId: z.uuid(),
    purse: z.string(),
    effectiveOn: z.optional(z.string()),
    baseId: z.optional(z.string()),
    removed: z.optional(z.string()),
    load: z.optional(z.string()),
    reason: z.optional(z.string()),
    columns: z.optional(z.string()),
    file: z.file(),
  }),
  answer: Loaded,
})

/** Going back: an earlier version once more, as a new one. Refused like a file; without `load` only looked at. */
export const restoreApprovedList = route({
  method: 'POST',
  path: '/api/operator/approved-products/:id/restore',
  summary: 'Go back to an earlier list',
  params: withId,
  body: z.strictObject({
    effectiveOn: z.optional(day),
    baseId: z.optional(z.nullable(z.uuid())),
    removed: z.optional(z.number().check(z.int(), z.minimum(0))),
    load: z.optional(z.boolean()),
    reason: z.optional(Reason),
  }),
  answer: Loaded,
})
