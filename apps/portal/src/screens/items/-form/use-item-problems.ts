import { useComplaint } from '@tillgate/browser/form/complaints.ts'
import type { Problem } from '@tillgate/ui/form/error-summary.tsx'
import type { FieldErrors } from 'react-hook-form'
import { useTranslation } from '#portal/i18n.ts'
import type { ItemFields } from './item-draft.ts'

/** "2 stores need a price" instead of two thousand times 'Required'; the link leads to the first of them. */
export const useItemProblems = (errors: FieldErrors<ItemFields>): Problem[] => {
  const { t } = useTranslation()
  const complaint = useComplaint()
  const simple = (['code', 'name', 'description', 'unit'] as const).flatMap((field) => {
    const message = complaint(errors[field])
    return message === undefined ? [] : [{ field, message }]
  })
  // "Required" says enough beside its field and nothing in a list.
  const amounts = (['price', 'taxPercentage'] as const).flatMap((field) => {
    const message = complaint(errors[field])
    const label = t(field === 'price' ? 'items.price' : 'items.tax')
    return message === undefined ? [] : [{ field, message: `${label}: ${message}` }]
  })
  const lines = Array.isArray(errors.lines) ? errors.lines : []
  const wrong = (part: 'price' | 'taxPercentage'): Problem[] => {
    const at = lines.findIndex((line) => line?.[part])
    const count = lines.filter((line) => line?.[part]).length
    if (at === -1) return []
    const message = t(part === 'price' ? 'items.stores-need-price' : 'items.stores-need-tax', { count })
    return [{ field: `lines.${at}.${part}`, message }]
  }
  const none = Array.isArray(errors.lines) ? undefined : complaint(errors.lines)

  return [
    ...simple,
    ...amounts,
    ...wrong('price'),
    ...wrong('taxPercentage'),
    ...(none === undefined ? [] : [{ field: '', message: none }]),
  ]
}
