import type { City, Point, ZipCode } from '@tillgate/domain/cities.ts'

/** Thrown when no address service answered, so that the address is unchecked. */
export class AddressesUnavailableError extends Error {}

/** PLACE: only city, state and ZIP code are known; `addressLine1` is what was typed. */
export type SuggestedAddress = City & {
  id: string
  kind: 'ADDRESS' | 'PLACE'
  text: string
  addressLine1: string
  zipCode: string
}

/** Result of a geocoder: all names of the city, the usual name first. */
export type Geocoded = { cities: readonly string[]; state: string }
export type WholeAddress = City & { addressLine1: string; zipCode: string }

export type Addresses = {
  /** undefined: no such ZIP. */
  zip: (zip: string) => Promise<ZipCode | undefined>
  /** Returns the centres of the city and of its ZIP codes; empty for an unknown city. */
  centres: (city: City) => Promise<readonly Point[]>
  /** At most five, best first. */
  suggest: (text: string) => Promise<SuggestedAddress[]>
  /** undefined: there is no such address in the United States. Absent: the ZIP list is all that is asked. */
  geocode?: (address: WholeAddress) => Promise<Geocoded | undefined>
}
