import { itemChangeKinds, itemChangeStatuses } from '@tillgate/domain/item-changes.ts'
import * as z from 'zod/mini'
import { route } from './route.ts'
import { approvedPartnerObject } from './who.ts'

/** A change of the catalogue. A value is the texts of an item, or its price, tax and status at a store. */
export const ItemChange = z.strictObject({
  id: z.uuid(),
  kind: z.enum(itemChangeKinds),
  status: z.enum(itemChangeStatuses),
  createdAt: z.iso.datetime(),
  /** Null for an operator. */
  changedBy: z.nullable(z.string()),
  /** File of an import. */
  fileName: z.nullable(z.string()),
  /** Share of a running undo, 0 to 1. */
  progress: z.number(),
  /** Values restored by an undo, and values that changed since and stay. */
  restored: z.number(),
  kept: z.number(),
  /** Change that this undo takes back, and the undo that took this change back. */
  undoes: z.nullable(z.uuid()),
  undoneBy: z.nullable(z.uuid()),
  canUndo: z.boolean(),
})
export type ItemChange = z.infer<typeof ItemChange>

const itemChange = z.strictObject({ id: z.uuid() })
/** An import has the id of its batch. */
export const getItemChange = route({
  method: 'GET',
  path: '/api/item-change/:id',
  summary: 'Read a change of items',
  tags: ['Items'],
  who: approvedPartnerObject('items.edit'),
  params: itemChange,
  answer: ItemChange,
})
/** Restores every value that did not change since. Many values are restored in the background: `status` is RUNNING. */
export const undoItemChange = route({
  method: 'POST',
  path: '/api/item-change/:id/undo',
  summary: 'Undo a change of items',
  tags: ['Items'],
  who: approvedPartnerObject('items.edit'),
  params: itemChange,
  answer: z.strictObject({ ...ItemChange.shape, message: z.string() }),
})
