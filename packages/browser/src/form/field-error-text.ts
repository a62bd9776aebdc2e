import { fieldError, isFieldErrorCode, type FieldErrorCode, type FieldError } from '@tillgate/contract/refusals.ts'
import type { Problem } from '@tillgate/ui/form/error-summary.tsx'
import type { MultipleFieldErrors } from 'react-hook-form'
import type * as z from 'zod/mini'
import { useTranslation, type Translate } from '../i18n.ts'

/** Error as stored by react-hook-form. `types` has the params of a server error. */
type FormError = { type?: string | undefined; message?: string | undefined; types?: MultipleFieldErrors | undefined }

/** Returns the text of an error code in the current language, for schema and server errors. */
export const useFieldErrorText = () => {
  const { t } = useTranslation()
  return (error: FormError | undefined): string | undefined => {
    if (error?.message === undefined) return undefined
    if (isFieldErrorCode(error.message)) return t(error.message)
    const { type: code = '', message, types = {} } = error
    return fieldText(t, { code, message, params: textsOf(types) })
  }
}
const textsOf = (types: MultipleFieldErrors): Record<string, string> =>
  Object.fromEntries(
    Object.entries(types).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

/** Returns our text of an error code, or the server's text of a code that the page does not know. */
export const fieldText = (
  t: Translate<FieldErrorCode>,
  { code, message, params }: Omit<FieldError, 'field'>,
): string => {
  const text = isFieldErrorCode(code) ? t(code, params) : message
  return text === code ? message : text
}

export const toFormError = ({ code, message, params = {} }: Omit<FieldError, 'field'>) => ({
  type: code,
  message,
  types: params,
})

/** Returns the error code of an issue. NaN comes from an amount field whose text is not readable. */
export const issueCode = (issue: z.core.$ZodIssue): string =>
  issue.code === 'invalid_type' && 'received' in issue && issue.received === 'NaN'
    ? fieldError('amount.unreadable')
    : issue.message

const isError = (value: unknown): value is FormError =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Every error of a form with the path of its field, in the order of `fields`; lists row by row. */
export const problemsIn = (
  errors: object,
  fields: readonly string[],
  textOf: (error: FormError) => string | undefined,
): Problem[] => {
  const below = (path: string, value: unknown): Problem[] => {
    if (isError(value)) {
      const message = textOf(value)
      return message === undefined ? [] : [{ field: path, message }]
    }
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([name, inner]) => below(`${path}.${name}`, inner))
  }
  const byField = new Map(Object.entries(errors))
  return fields.flatMap((field) => below(field, byField.get(field)))
}
