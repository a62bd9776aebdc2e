import { useContractForm, type BoundForm } from '@tillgate/browser/form/contract-form.tsx'
import type { UnsentInput } from '@tillgate/browser/form/drafts.ts'
import { fieldError } from '@tillgate/contract/refusals.ts'
import { StoreInformation } from '@tillgate/contract/stores.ts'
import { createStoreChange, updateStoreChange } from '#portal/api/stores.ts'
import { StorableBusiness, type BusinessFields } from '#portal/features/business-form/business-fields.ts'
import { isAddressDown } from '#portal/features/business-form/use-business-form.ts'
import { useStepUp } from '#portal/features/step-up/use-step-up.ts'

/** Spec 2 §5: fields that the form does not have keep their stored values. */
const toStore = (fields: BusinessFields) => ({
  businessName: fields.businessName,
  employerIdentificationNumber: fields.employerIdentificationNumber,
  contactPerson: fields.contactPerson,
  addressLine1: fields.addressLine1,
  addressLine2: fields.addressLine2,
  city: fields.city,
  state: fields.state,
  zipCode: fields.zipCode,
  addressSource: fields.addressSource,
  type: fields.type,
})

export type StoreForm = BoundForm<BusinessFields, StoreInformation>

type Options = {
  /** Undefined for a new store. */
  id: string | undefined
  known: BusinessFields
  left: UnsentInput<BusinessFields> | undefined
  saved: (id: string) => Promise<unknown>
}

export const useStoreForm = ({ id, known, left, saved }: Options) => {
  const stepUp = useStepUp()
  const form: StoreForm = useContractForm(
    { body: StoreInformation },
    {
      defaultValues: known,
      hasSummary: true,
      toBody: toStore,
      fieldOf: ([name]) => String(name),
      draft: { name: `store-${id ?? 'new'}`, shape: StorableBusiness, onServer: { unsent: left } },
      invalidates: createStoreChange.invalidates,
      send: async (body, { version }) => {
        if (id === undefined) return createStoreChange.send(body)
        return updateStoreChange(id).send(stepUp.withPassword({ ...body, version }))
      },
      onDone: (answer) => saved(answer.id),
      refused: (refusal, { setError }) => {
        if (isAddressDown(refusal))
          setError('addressLine1', { type: 'server', message: fieldError('address.not-validated') })
        stepUp.refused(refusal)
      },
    },
  )
  return { form, stepUp }
}
