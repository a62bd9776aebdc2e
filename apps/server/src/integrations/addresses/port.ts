import type { Place, ZipPlaces } from '@tillgate/domain/places.ts'

/** Nobody could be asked: what was typed is neither right nor wrong. */
export class AddressesDown extends Error {}

export type SuggestedAddress = { id: string; text: string; addressLine1: string; zipCode: string } & Place

export type Addresses = {
  /** undefined: no such ZIP. */
  zip: (zip: string) => Promise<ZipPlaces | undefined>
  /** At most five, best first. */
  suggest: (text: string) => Promise<SuggestedAddress[]>
}
