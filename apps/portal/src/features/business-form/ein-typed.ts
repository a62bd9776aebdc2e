import type { BoundForm } from '@tillgate/browser/form/contract-form.tsx'
import { useWatch } from 'react-hook-form'
import type { BusinessFields } from './business-fields.ts'

/** True while the form has a tax number that is not saved: no draft stores it, so leaving loses it. */
export const useIsEinTyped = <B>({ control, initialValues }: BoundForm<BusinessFields, B>): boolean => {
  const ein = useWatch({ control, name: 'employerIdentificationNumber' })
  return ein !== '' && ein !== initialValues.employerIdentificationNumber
}
