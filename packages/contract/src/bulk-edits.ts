import { bulkMax } from '@tillgate/domain/items.ts'
import * as z from 'zod/mini'
import { Price, TaxPercentage } from './prices.ts'
import { fieldError } from './refusals.ts'
import { listBytes, route } from './route.ts'
import { approvedPartnerObject } from './access.ts'
import { Id } from './scalars.ts'

const hasChange = (edit: { price?: unknown; taxPercentage?: unknown; active?: unknown }): boolean =>
  edit.price !== undefined || edit.taxPercentage !== undefined || edit.active !== undefined
/** `multipleEdit: false` deletes from the store. Without the field it is an edit (spec 2 §3), so a forgotten field never deletes. */
export const BulkEdit = z
  .strictObject({
    multipleEdit: z._default(z.boolean(fieldError('field.invalid')), true),
    storeId: z.uuid(),
    items: z
      .array(Id)
      .check(z.minLength(1, fieldError('items.required')), z.maxLength(bulkMax, fieldError('items.too-many'))),
    price: z.optional(Price),
    taxPercentage: z.optional(TaxPercentage),
    active: z.optional(z.boolean()),
  })
  .check(
    z.refine((edit) => !edit.multipleEdit || hasChange(edit), { error: fieldError('edit.nothing'), path: ['items'] }),
    z.refine((edit) => edit.multipleEdit || !hasChange(edit), {
      error: fieldError('edit.delete-with-values'),
      path: ['multipleEdit'],
    }),
  )
export type BulkEdit = z.infer<typeof BulkEdit>
export const updateItemsAtStore = route({
  method: 'POST',
  path: '/api/item/multi-edits-and-delete-by-store',
  summary: 'Change or remove many items at a store',
  tags: ['Items'],
  access: approvedPartnerObject('prices.edit'),
  body: BulkEdit,
  bodyBytes: listBytes,
  /** `changeId`: for an undo. */
  answer: z.strictObject({ message: z.string(), count: z.number(), changeId: z.nullable(z.uuid()) }),
})
