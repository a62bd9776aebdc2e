import type * as contract from '@tillgate/contract/business.ts'
import type { Address, BusinessInformation } from '@tillgate/contract/business.ts'
import type { Answer, Asked } from '@tillgate/contract/route.ts'
import { addressFaults, geocodedFaults, nearbyCity, type AddressFault } from '@tillgate/domain/cities.ts'
import { refuse, type Wrong } from '#server/refusal.ts'
import { AddressesDown, type Addresses } from '#server/integrations/addresses/port.ts'
import type { Deps } from '#server/deps.ts'

const toWrong = ({ field, code, ...said }: AddressFault): Wrong => ({ field, code, params: { ...said } })

type AddressCheck = {
  wrongs: Wrong[]
  /** What the ZIP usually goes by, where another city near it was named and accepted. Else empty. */
  usualCity: string
}

/** Spec 1 §5. Out of reach is a refusal of its own: what was typed stays, and entering it by hand goes on. */
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
    if (!addresses.geocode) return { wrongs: remaining.map(toWrong), usualCity }
    const found = await addresses.geocode({ addressLine1, city, state, zipCode })
    return { wrongs: geocodedFaults({ city, state }, remaining, found).map(toWrong), usualCity }
  } catch (error) {
    if (error instanceof AddressesDown) return refuse('address.failed', { retryAfter: 5 })
    throw error
  }
}

/** What was entered by hand is not asked about. */
export const checkEntered = (addresses: Addresses, body: BusinessInformation): Promise<AddressCheck> | AddressCheck =>
  body.addressSource === 'MANUAL' ? { wrongs: [], usualCity: '' } : checkPlace(addresses, body)

export const check =
  ({ addresses }: Pick<Deps, 'addresses'>) =>
  async ({ body }: Asked<typeof contract.checkAddress>): Promise<Answer<typeof contract.checkAddress>> => {
    const { wrongs, usualCity } = await checkPlace(addresses, body)
    if (wrongs.length > 0) refuse('input.invalid', { fields: wrongs })
    return { isValid: true, usualCity }
  }

/** Suggestions are a convenience: while nobody can be asked there are none, and people type the address by hand. */
export const suggest =
  ({ addresses }: Pick<Deps, 'addresses'>) =>
  async ({ query }: Asked<typeof contract.suggestAddresses>): Promise<Answer<typeof contract.suggestAddresses>> => {
    try {
      return { items: await addresses.suggest(query.text) }
    } catch (error) {
      if (error instanceof AddressesDown) return { items: [] }
      throw error
    }
  }
