import type { City, Point, ZipCode } from '@tillgate/domain/cities.ts'

/** Nobody could be asked: what was typed is neither right nor wrong. */
export class AddressesDown extends Error {}

/** PLACE: only city, state and ZIP code are known; `addressLine1` is what was typed. */
export type SuggestedAddress = City & {
  id: string
  kind: 'ADDRESS' | 'PLACE'
  text: string
  addressLine1: string
  zipCode: string
}

/** What a geocoder makes of an address: every name its city goes by, the usual one first. */
export type Geocoded = { cities: readonly string[]; state: string }
export type WholeAddress = City & { addressLine1: string; zipCode: string }

export type Addresses = {
  /** undefined: no such ZIP. */
  zip: (zip: string) => Promise<ZipCode | undefined>
  /** Where this city is: its centre, and the centres of the ZIPs that go by its name. Empty: there is no such city. */
  centres: (city: City) => Promise<readonly Point[]>
  /** At most five, best first. */
  suggest: (text: string) => Promise<SuggestedAddress[]>
  /** undefined: there is no such address in the United States. Absent: the ZIP list is all that is asked. */
  geocode?: (address: WholeAddress) => Promise<Geocoded | undefined>
}
