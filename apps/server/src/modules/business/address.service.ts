import type * as contract from '@tillgate/contract/business.ts'
import type { Address } from '@tillgate/contract/business.ts'
import type { Answer, Asked } from '@tillgate/contract/route.ts'
import { addressFaults, geocodedFaults, type AddressFault } from '@tillgate/domain/places.ts'
import { refuse, type Wrong } from '#server/http/refusal.ts'
import { AddressesDown, type Addresses } from '#server/integrations/addresses/port.ts'
import type { World } from '#server/world.ts'

const toWrong = ({ field, code, ...said }: AddressFault): Wrong => ({ field, code, holes: { ...said } })

/** Spec 1 §5. Out of reach is a refusal of its own: what was typed stays, and entering it by hand goes on. */
export const addressWrongs = async (
  addresses: Addresses,
  { addressLine1, city, state, zipCode }: Address,
): Promise<Wrong[]> => {
  try {
    const known = await addresses.zip(zipCode)
    const faults = addressFaults({ city, state, zip: zipCode }, known)
    if (!addresses.geocode) return faults.map(toWrong)
    const found = await addresses.geocode({ addressLine1, city, state, zipCode })
    return geocodedFaults({ city, state }, faults, found).map(toWrong)
  } catch (error) {
    if (error instanceof AddressesDown) return refuse('address.failed', { retryAfter: 5 })
    throw error
  }
}

export const check =
  ({ addresses }: Pick<World, 'addresses'>) =>
  async ({ body }: Asked<typeof contract.checkAddress>): Promise<Answer<typeof contract.checkAddress>> => {
    const wrongs = await addressWrongs(addresses, body)
    if (wrongs.length > 0) refuse('input.invalid', { fields: wrongs })
    return { isValid: true }
  }

export const suggest =
  ({ addresses }: Pick<World, 'addresses'>) =>
  async ({ query }: Asked<typeof contract.suggestAddresses>): Promise<Answer<typeof contract.suggestAddresses>> => ({
    items: await addresses.suggest(query.text),
  })
