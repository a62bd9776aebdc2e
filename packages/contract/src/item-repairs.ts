import { catalogueColumns } from '@tillgate/domain/catalogue-file.ts'
import { repairCellMax, repairRowsMax } from '@tillgate/domain/catalogue-repair.ts'
import * as z from 'zod/mini'
import { ItemBatch } from './item-batches.ts'
import { resource } from './route.ts'
import { approvedPartnerObject } from './access.ts'
import { withId } from './scalars.ts'

const route = resource({ tags: ['Item imports'], access: approvedPartnerObject('items.edit') })

const cell = z.string().check(z.maxLength(repairCellMax))
const cells = {
  code: cell,
  name: cell,
  description: cell,
  unit: cell,
  price: cell,
  taxPercentage: cell,
  active: cell,
}
/** `column` is null for an error of the whole row. `suggestion` ends the error. */
const RowError = z.strictObject({
  column: z.nullable(z.enum(catalogueColumns)),
  code: z.string(),
  message: z.string(),
  found: z.string(),
  suggestion: z.nullable(z.string()),
})
/** A row with errors. `cause`: its errors in the file; `errors`: the remaining ones, none when the row is repaired. */
export const RejectedRow = z.strictObject({
  row: z.number(),
  version: z.number(),
  cells: z.strictObject(cells),
  cause: z.array(z.strictObject({ column: z.nullable(z.enum(catalogueColumns)), code: z.string(), found: z.string() })),
  errors: z.array(RowError),
  editedAt: z.nullable(z.iso.datetime()),
})
export type RejectedRow = z.infer<typeof RejectedRow>

export const listRejectedRows = route({
  method: 'GET',
  path: '/api/itembatch/:id/rows',
  summary: 'List the rows of a file that need a repair',
  params: withId,
  answer: z.strictObject({ batch: ItemBatch, storeNames: z.array(z.string()), rows: z.array(RejectedRow) }),
})

/** Discards the rows that still have errors: they are not imported and cannot be repaired any more. */
export const discardRejectedRows = route({
  method: 'DELETE',
  path: '/api/itembatch/:id/rows',
  summary: 'Leave out the rows of a file that have errors',
  params: withId,
  answer: z.strictObject({ count: z.number() }),
})

/** Cells to change in one row as it was read. `isRowRight` ends an error of the whole row: its cells are right as shown. */
export const RowRepair = z.strictObject({
  row: z.number().check(z.int()),
  version: z.number().check(z.int()),
  cells: z.partial(z.strictObject(cells)),
  isRowRight: z.optional(z.boolean()),
})
/**
 * Returns the current rows; `stale` lists rows that another person changed first and that were not changed. 422 for a row that is
 * named twice, 409 for a row that does not wait for a repair.
 */
export const repairRejectedRows = route({
  method: 'PUT',
  path: '/api/itembatch/:id/rows',
  summary: 'Repair rows of a file',
  params: withId,
  body: z.strictObject({ rows: z.array(RowRepair).check(z.minLength(1), z.maxLength(repairRowsMax)) }),
  answer: z.strictObject({ rows: z.array(RejectedRow), stale: z.array(z.number()) }),
})
