import { toFormError } from '@tillgate/browser/form/complaints.ts'
import { Refused } from '@tillgate/client/refused.ts'
import type { BusinessEdit } from '@tillgate/contract/business.ts'
import { set, useForm } from 'react-hook-form'
import type { FieldErrors, Resolver, UseFormReturn } from 'react-hook-form'
import type { StoreType } from '@tillgate/domain/stores.ts'
import { says } from '@tillgate/contract/refusals.ts'
import { businessFaults, businessFieldNames, type BusinessFields } from './business-fields.ts'

export type Kind = { type: StoreType; isProvider: boolean }
export type BusinessForm = UseFormReturn<BusinessFields, unknown, BusinessEdit>

/** Checked by the very shape that the server checks: one rule, one sentence. */
const resolverOf =
  (kind: Kind): Resolver<BusinessFields, unknown, BusinessEdit> =>
  async (fields) => {
    const { data, faults } = businessFaults(fields, kind)
    if (data) return { values: data, errors: {} }
    const errors: FieldErrors<BusinessFields> = {}
    for (const { field, code } of faults) set(errors, field, { type: 'complaint', message: code })
    return { values: {}, errors }
  }

export const useBusinessForm = (start: BusinessFields, kind: Kind): BusinessForm =>
  useForm<BusinessFields, unknown, BusinessEdit>({
    resolver: resolverOf(kind),
    defaultValues: start,
    mode: 'onTouched',
    shouldFocusError: false,
  })

/** Fills the form in as if it had been typed, without the complaints of what stood there before. */
export const fillBusiness = ({ setValue, clearErrors }: BusinessForm, values: BusinessFields): void => {
  for (const name of businessFieldNames) setValue(name, values[name], { shouldDirty: true })
  setValue('addressSource', values.addressSource, { shouldDirty: true })
  setValue('version', values.version)
  clearErrors()
}

/** The server's word about single fields; what belongs to none of them comes back. */
export const layComplaints = ({ setError }: BusinessForm, refusal: Error): Error | undefined => {
  if (!(refusal instanceof Refused)) return refusal
  // Spec 1 §5: nobody could be asked about the address, so it is neither right nor wrong.
  if (refusal.code === 'address.failed') {
    setError('addressLine1', { type: 'server', message: says('address.not-validated') })
    return refusal
  }
  const ours = businessFieldNames.flatMap((name) => refusal.fields.filter(({ field }) => field === name))
  for (const name of businessFieldNames) {
    const told = ours.find(({ field }) => field === name)
    if (told) setError(name, toFormError(told))
  }
  return ours.length > 0 && ours.length === refusal.fields.length ? undefined : refusal
}
