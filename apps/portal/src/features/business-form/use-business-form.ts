import { useContractForm, type BoundForm } from '@tillgate/browser/form/contract-form.tsx'
import type { UnsentInput } from '@tillgate/browser/form/drafts.ts'
import { Refused } from '@tillgate/client/refused.ts'
import { saveBusinessInformation, type BusinessEdit, type StoreDetails } from '@tillgate/contract/business.ts'
import { fieldError } from '@tillgate/contract/refusals.ts'
import { saveBusinessInformationChange } from '#portal/api/business.ts'
import { authRecord } from '#portal/features/session/auth-record.ts'
import { StorableBusiness, toInformation, type BusinessFields } from './business-fields.ts'

export type BusinessForm = BoundForm<BusinessFields, BusinessEdit>
/** Spec 1 §5: returns true when the address service was unavailable, so that the address is neither right nor wrong. */
export const isAddressDown = (refusal: Error | null): boolean =>
  refusal instanceof Refused && refusal.code === 'address.failed'

type Options = {
  store: Pick<StoreDetails, 'id' | 'type'>
  isProvider: boolean
  known: BusinessFields
  /** Unsent input. */
  left: UnsentInput<BusinessFields> | undefined
  /** Called after a save; the screen decides the next step. */
  saved: () => Promise<void>
}

export const useBusinessForm = ({ store, isProvider, known, left, saved }: Options): BusinessForm => {
  const { send, invalidates } = saveBusinessInformationChange(store.id)
  return useContractForm(saveBusinessInformation, {
    defaultValues: known,
    hasSummary: true,
    toBody: (fields) => toInformation(fields, { type: store.type, isProvider }),
    fieldOf: ([name]) => String(name),
    rules: ({ npi }) => (isProvider && npi.trim() === '' ? [{ field: 'npi', code: 'npi.required' }] : []),
    // Restores input that no draft on the server has, typed just before a session ended.
    draft: { name: `business-${store.id}`, shape: StorableBusiness, onServer: { unsent: left } },
    invalidates,
    send: async (body) => {
      if (!authRecord()) throw new Error('user.not-found')
      return send(body)
    },
    onDone: saved,
    refused: (refusal, { setError }) => {
      if (isAddressDown(refusal))
        setError('addressLine1', { type: 'server', message: fieldError('address.not-validated') })
    },
  })
}
