import { Refused } from '@tillgate/client/refused.ts'
import { isComplaint, type Complaint, type FieldError } from '@tillgate/contract/refusals.ts'
import { set } from 'react-hook-form'
import type { FieldErrors, FieldValues, MultipleFieldErrors } from 'react-hook-form'
import { useTranslation, type Translate } from './i18n.ts'

type Told = { type?: string | undefined; message?: string | undefined; types?: MultipleFieldErrors | undefined }

/** Shapes complain in codes, the server in codes with what they name: a person reads a sentence in the language of now. */
export const useComplaint = () => {
  const { t } = useTranslation()
  return (error: Told | undefined): string | undefined => {
    if (error?.message === undefined || isComplaint(error.message)) return toSentence(t, error?.message)
    const { type: code = '', message, types = {} } = error
    return fieldText(t, { code, message, params: namedIn(types) })
  }
}
const toSentence = (t: Translate<Complaint>, message: string | undefined): string | undefined =>
  message !== undefined && isComplaint(message) ? t(message) : message

const namedIn = (types: MultipleFieldErrors): Record<string, string> =>
  Object.fromEntries(
    Object.entries(types).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

/** What the server says of a field, in our own words. Its sentence is for codes that this page does not know. */
export const fieldText = (t: Translate<Complaint>, { code, message, params }: Omit<FieldError, 'field'>): string => {
  const said = isComplaint(code) ? t(code, params) : message
  return said === code ? message : said
}

/** As react-hook-form holds it: the code, the sentence, and what the sentence names. */
export const toFormError = ({ code, message, params = {} }: FieldError) => ({ type: code, message, types: params })

/** The server's word about single fields, laid where react-hook-form looks for it. */
export const fieldErrors = <F extends FieldValues>(
  refusal: Error | null,
  /** Where the form's name of a field is not the server's. */
  ours: Readonly<Record<string, string>> = {},
): FieldErrors<F> => {
  const errors: FieldErrors<F> = {}
  if (!(refusal instanceof Refused)) return errors
  for (const told of refusal.fields) set(errors, ours[told.field] ?? told.field, toFormError(told))
  return errors
}
