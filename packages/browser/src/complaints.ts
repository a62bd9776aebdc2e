import { Refused } from '@tillgate/client/refused.ts'
import { isComplaint, type Complaint } from '@tillgate/contract/refusals.ts'
import { set } from 'react-hook-form'
import type { FieldErrors, FieldValues } from 'react-hook-form'
import { useTranslation, type Say } from './i18n.ts'

/** Shapes complain in codes, the server in sentences: either way a person reads a sentence. */
export const useComplaint = () => {
  const { t } = useTranslation()
  return (error: { message?: string | undefined } | undefined): string | undefined => toSentence(t, error?.message)
}
const toSentence = (t: Say<Complaint>, message: string | undefined): string | undefined =>
  message !== undefined && isComplaint(message) ? t(message) : message

/** The server's word about single fields, laid where react-hook-form looks for it. */
export const fieldErrors = <F extends FieldValues>(
  refusal: Error | null,
  /** Where the form's name of a field is not the server's. */
  ours: Readonly<Record<string, string>> = {},
): FieldErrors<F> => {
  const errors: FieldErrors<F> = {}
  if (!(refusal instanceof Refused)) return errors
  for (const { field, message } of refusal.fields) set(errors, ours[field] ?? field, { type: 'server', message })
  return errors
}
