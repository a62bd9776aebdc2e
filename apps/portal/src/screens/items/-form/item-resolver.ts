import { ItemDraft } from '@tillgate/contract/items.ts'
import { set } from 'react-hook-form'
import type { FieldErrors, Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import { fieldOf, toDraft } from './item-draft.ts'
import type { ItemFields } from './item-draft.ts'

/** The form is checked by the very shape that the server checks: one rule, one sentence. */
export const itemResolver: Resolver<ItemFields, unknown, ItemDraft> = async (fields) => {
  const parsed = z.safeParse(ItemDraft, toDraft(fields))
  if (parsed.success) return { values: parsed.data, errors: {} }
  const errors: FieldErrors<ItemFields> = {}
  for (const { path, message } of parsed.error.issues) {
    set(errors, fieldOf(fields, path), { type: 'complaint', message })
  }
  return { values: {}, errors }
}
