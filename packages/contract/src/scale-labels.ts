import { normalise } from '@tillgate/domain/barcodes.ts'
import { labelForms, likeForms, readLabel, type LabelForm } from '@tillgate/domain/scale-labels.ts'
import * as z from 'zod/mini'
import { Barcode } from './barcodes.ts'
import { fieldError, type FieldErrorCode } from './refusals.ts'
import { resource } from './route.ts'
import { approvedPartnerObject } from './access.ts'
import { withId } from './scalars.ts'

const route = resource({ tags: ['Stores'], access: approvedPartnerObject('prices.edit') })

/**
 * Item part of a store's scale labels with the PLU by which lists of approved products name the product. `code`: the label
 * without a price. `name`: the partner's item, else the product of the list; null: neither is known. `list`: the list that has
 * the PLU today; null: none.
 */
export const ScaleLabel = z.strictObject({
  code: z.string(),
  plu: z.string(),
  name: z.nullable(z.string()),
  list: z.nullable(z.string()),
})
export type ScaleLabel = z.infer<typeof ScaleLabel>

/**
 * Form of the labels of a store's scales: price (cents) or weight (pounds or kilograms), digits of the value, and whether
 * the value has its own check digit. Null: tills take no value from a label.
 */
export const LabelFormOrNull = z.nullable(z.enum(labelForms))

/** `labelForm`: tills of the store take the price of a piece from its label, in this form. */
export const ScaleLabels = z.strictObject({ labelForm: LabelFormOrNull, items: z.array(ScaleLabel) })
export type ScaleLabels = z.infer<typeof ScaleLabels>

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
  params: withId,
  answer: ScaleLabels,
})
/** `code`: any label of the product. 409 when the store has its item part or the PLU already. */
export const createScaleLabel = route({
  method: 'POST',
  path: '/api/store/:id/scale-labels',
  summary: 'Name the PLU of a scale label',
  params: withId,
  body: z.strictObject({ code: Label, plu: Plu }),
  answer: ScaleLabels,
})
export const deleteScaleLabel = route({
  method: 'DELETE',
  path: '/api/store/:id/scale-labels/:code',
  summary: 'Remove the PLU of a scale label',
  params: z.strictObject({ id: z.uuid(), code: Label }),
  answer: ScaleLabels,
})
/** Labels of the store's scales that try a form. */
const sampleLabelsMax = 10
/** Returns why the labels do not prove a form. Undefined: they do. */
const sampleError = (form: LabelForm, labels: readonly string[]): FieldErrorCode | undefined => {
  if (labels.length === 0) return 'scale-label.no-sample'
  if (!labels.every((code) => typeof readLabel(code, form) === 'object')) return 'scale-label.other-form'
  return likeForms(labels, form).length > 0 ? 'scale-label.like-form' : undefined
}
const StoreSettings = z
  .strictObject({
    labelForm: LabelFormOrNull,
    labels: z._default(z.array(Label).check(z.maxLength(sampleLabelsMax, fieldError('field.invalid'))), []),
  })
  .check(
    z.check<{ labelForm: LabelForm | null; labels: string[] }>(({ value: { labelForm, labels }, issues }) => {
      const error = labelForm === null ? undefined : sampleError(labelForm, labels)
      if (error !== undefined) issues.push({ code: 'custom', input: labels, path: ['labels'], message: error })
    }),
  )
/**
 * `labels`: labels of the store's scales that the form reads, at least one unless the form is null. Another label is required
 * while a second form reads all of them the same.
 */
export const updateStoreSettings = route({
  method: 'PUT',
  path: '/api/store/:id/settings',
  summary: 'Set the form of a store’s scale labels',
  access: approvedPartnerObject('label-prices.switch'),
  params: withId,
  body: StoreSettings,
  answer: z.strictObject({ labelForm: LabelFormOrNull }),
})
