import type { Place, Point, ZipPlaces } from '@tillgate/domain/places.ts'

/** Nobody could be asked: what was typed is neither right nor wrong. */
export class AddressesDown extends Error {}

export type SuggestedAddress = { id: string; text: string; addressLine1: string; zipCode: string } & Place

/** What a geocoder makes of an address: every name its place goes by, the usual one first. */
export type Geocoded = { cities: readonly string[]; state: string }
export type WholeAddress = Place & { addressLine1: string; zipCode: string }

export type Addresses = {
  /** undefined: no such ZIP. */
  zip: (zip: string) => Promise<ZipPlaces | undefined>
  /** Where this city is: its centre, and the centres of the ZIPs that go by its name. Empty: there is no such city. */
  centres: (place: Place) => Promise<readonly Point[]>
  /** At most five, best first. */
  suggest: (text: string) => Promise<SuggestedAddress[]>
  /** undefined: there is no such address in the United States. Absent: the ZIP list is all that is asked. */
  geocode?: (address: WholeAddress) => Promise<Geocoded | undefined>
}
