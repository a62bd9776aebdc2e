import { toFormError } from '@tillgate/browser/form/field-error-text.ts'
import { Refused } from '@tillgate/client/refused.ts'
import { Address } from '@tillgate/contract/business.ts'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { checkAddress } from '#portal/api/business.ts'
import { businessFieldNames, type BusinessFields } from './business-fields.ts'
import type { UseFormReturn } from 'react-hook-form'

/** Usual city of a ZIP code. `name`: the place to which the note belongs. */
export type UsualCity = { city: string; zipCode: string; name: string }

type AddressForm = Pick<UseFormReturn<BusinessFields>, 'getValues' | 'setError'>

/** Shows each error of the server beside its field. */
const showErrors = ({ setError }: AddressForm, { fields }: Refused): void => {
  for (const name of businessFieldNames) {
    const error = fields.find(({ field }) => field === name)
    if (error) setError(name, toFormError(error))
  }
}

const placeIn = (form: AddressForm): Address | undefined => {
  const { addressSource, addressLine1, city, state, zipCode } = form.getValues()
  return addressSource === 'MANUAL' ? undefined : z.safeParse(Address, { addressLine1, city, state, zipCode }).data
}

/** Checks a place once it is complete, and again after a change. Manually entered addresses are not checked. */
export const useAddressCheck = (form: AddressForm) => {
  const [usual, setUsual] = useState<UsualCity>()
  const asked = useRef('')

  const ask = async (): Promise<void> => {
    const place = placeIn(form)
    const text = JSON.stringify(place)
    if (!place || text === asked.current) return
    asked.current = text
    try {
      const { usualCity } = await checkAddress(place)
      if (asked.current === text) setUsual({ city: place.city, zipCode: place.zipCode, name: usualCity })
    } catch (error) {
      const isOfNow = JSON.stringify(placeIn(form)) === text
      if (error instanceof Refused && error.fields.length > 0 && isOfNow) showErrors(form, error)
      else asked.current = ''
    }
  }
  return { usual, check: () => void ask() }
}
