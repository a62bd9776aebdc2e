import type { AddressSettings } from '#server/config/providers.ts'
import { guardedAsk } from './live.ts'
import { embeddedAddresses } from './embedded.ts'
import { googleGeocoder, googleSuggestions } from './google.ts'
import type { Addresses } from './port.ts'
import { zippopotamZips } from './zippopotam.ts'

/** Our own list of ZIP codes is enough for most programs; the settings may add address services. */
export const addressesFor = ({ zipUrl, google }: AddressSettings): Addresses => {
  const embedded = embeddedAddresses()
  const zip = zipUrl === '' ? embedded.zip : zippopotamZips(zipUrl, guardedAsk())
  if (!google) return { ...embedded, zip }
  const asked = { ...google, ask: guardedAsk() }
  return { zip, centres: embedded.centres, suggest: googleSuggestions(asked), geocode: googleGeocoder(asked) }
}
