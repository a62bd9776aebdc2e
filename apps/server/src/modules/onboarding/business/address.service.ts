import type * as contract from '@tillgate/contract/addresses.ts'
import type { Address, BusinessInformation } from '@tillgate/contract/business.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { addressFaults, geocodedFaults, nearbyCity, type AddressFault } from '@tillgate/domain/cities.ts'
import { isStreetLine } from '@tillgate/domain/streets.ts'
import { refuse, type FieldError } from '#server/base/refusal.ts'
import { AddressesUnavailableError, type Addresses } from '#server/integrations/addresses/port.ts'
import type { Deps } from '#server/ports/deps.ts'
import type { CheckedAddress } from './record.service.ts'

const toWrong = ({ field, code, ...said }: AddressFault): FieldError => ({ field, code, params: { ...said } })

type AddressCheck = CheckedAddress & { wrongs: FieldError[] }

/** Returns an error for a line that cannot be a street. Without a geocoder any other line stays unverified. */
const streetFaults = (line: string): AddressFault[] =>
  isStreetLine(line) ? [] : [{ field: 'addressLine1', code: 'address.not-validated' }]

/**
 * Checks an address by spec 1 §5. Refuses with `address.failed` when the ZIP or geocoding service is unavailable: the form
 * keeps its values, and manual entry needs no check.
 */
export const checkPlace = async (
  addresses: Addresses,
  { addressLine1, city, state, zipCode }: Address,
): Promise<AddressCheck> => {
  try {
    const known = await addresses.zip(zipCode)
    const faults = addressFaults({ city, state, zip: zipCode }, known)
    const near =
      faults.length === 0
        ? undefined
        : nearbyCity({ city, state }, faults, known, await addresses.centres({ city, state }))
    const remaining = near ? [] : faults
    const usualCity = near?.usual ?? ''
    if (!addresses.geocode) {
      const wrongs = [...remaining, ...streetFaults(addressLine1)].map(toWrong)
      return { wrongs, usualCity, isStreetVerified: false }
    }
    const found = await addresses.geocode({ addressLine1, city, state, zipCode })
    const wrongs = geocodedFaults({ city, state }, remaining, found).map(toWrong)
    return { wrongs, usualCity, isStreetVerified: found !== undefined }
  } catch (error) {
    if (error instanceof AddressesUnavailableError) return refuse('address.failed', { retryAfter: 5 })
    throw error
  }
}

/** Checks the address, except an address entered by hand. */
export const checkEntered = (addresses: Addresses, body: BusinessInformation): Promise<AddressCheck> | AddressCheck =>
  body.addressSource === 'MANUAL' ? { wrongs: [], usualCity: '', isStreetVerified: false } : checkPlace(addresses, body)

export const checkAddress =
  ({ addresses }: Pick<Deps, 'addresses'>) =>
  async ({ body }: Input<typeof contract.checkAddress>): Promise<Answer<typeof contract.checkAddress>> => {
    const { wrongs, usualCity } = await checkPlace(addresses, body)
    if (wrongs.length > 0) refuse('input.invalid', { fields: wrongs })
    return { isValid: true, usualCity }
  }

/** Returns address suggestions, or none while the provider is unavailable; the user can type the address by hand. */
export const suggestAddresses =
  ({ addresses }: Pick<Deps, 'addresses'>) =>
  async ({ query }: Input<typeof contract.suggestAddresses>): Promise<Answer<typeof contract.suggestAddresses>> => {
    try {
      return { items: await addresses.suggest(query.text) }
    } catch (error) {
      if (error instanceof AddressesUnavailableError) return { items: [] }
      throw error
    }
  }
