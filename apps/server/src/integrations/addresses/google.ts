import * as z from 'zod/mini'
import type { Ask } from './live.ts'
import { AddressesUnavailableError, type Addresses, type Geocoded, type SuggestedAddress } from './port.ts'

const Component = z.object({ long_name: z.string(), short_name: z.string(), types: z.array(z.string()) })
const Geocode = z.object({
  status: z.string(),
  results: z.array(
    z.object({ address_components: z.array(Component), postcode_localities: z.optional(z.array(z.string())) }),
  ),
})
type Part = z.infer<typeof Component>

/** Kinds of part that give a place's name, the first present one wins. Brooklyn is no locality at Google. */
const cityTypes = ['locality', 'postal_town', 'sublocality_level_1', 'administrative_area_level_3', 'neighborhood']

const named = (parts: readonly Part[], type: string): Part | undefined =>
  parts.find(({ types }) => types.includes(type))

const toGeocoded = (parts: readonly Part[], alike: readonly string[]): Geocoded | undefined => {
  if (named(parts, 'country')?.short_name !== 'US') return undefined
  const cities = cityTypes.flatMap((type) => named(parts, type)?.long_name ?? [])
  const state = named(parts, 'administrative_area_level_1')?.short_name
  return state === undefined || cities.length === 0 ? undefined : { cities: [...cities, ...alike], state }
}

type Google = { mapsUrl: string; placesUrl: string; key: string; ask: Ask }

/** The service always answers HTTP 200; the status in the body decides. Other values than found or missing are failures. */
export const googleGeocoder =
  ({ mapsUrl, key, ask }: Google): NonNullable<Addresses['geocode']> =>
  async ({ addressLine1, city, state, zipCode }) => {
    const address = `${addressLine1}, ${city}, ${state} ${zipCode}`
    const query = new URLSearchParams({ address, components: 'country:US', key })
    const { body } = await ask(`${mapsUrl}/maps/api/geocode/json?${query.toString()}`)
    const said = z.safeParse(Geocode, body)
    if (!said.success || !['OK', 'ZERO_RESULTS'].includes(said.data.status))
      throw new AddressesUnavailableError('not geocoded')
    const [first] = said.data.results
    return first && toGeocoded(first.address_components, first.postcode_localities ?? [])
  }

const Predictions = z.object({
  suggestions: z._default(
    z.array(z.object({ placePrediction: z.object({ placeId: z.string(), text: z.object({ text: z.string() }) }) })),
    [],
  ),
})
const Place = z.object({
  addressComponents: z.array(z.object({ longText: z.string(), shortText: z.string(), types: z.array(z.string()) })),
})
const shownMax = 5

/** Suggests places for typed text. Returns complete places, so that a choice fills the form at once. */
export const googleSuggestions = ({ placesUrl, key, ask }: Google): Addresses['suggest'] => {
  const headers = { 'content-type': 'application/json', 'x-goog-api-key': key }
  const readWholeAddress = async (placeId: string, text: string): Promise<SuggestedAddress[]> => {
    const asked = { headers: { ...headers, 'x-goog-fieldmask': 'addressComponents' } }
    const { body } = await ask(`${placesUrl}/v1/places/${encodeURIComponent(placeId)}`, asked)
    const parts = z.safeParse(Place, body).data?.addressComponents.map(({ longText, shortText, types }) => ({
      long_name: longText,
      short_name: shortText,
      types,
    }))
    const place = parts && toGeocoded(parts, [])
    const zipCode = parts && named(parts, 'postal_code')?.short_name
    if (!place || !zipCode) return []
    const street = ['street_number', 'route'].flatMap((type) => named(parts, type)?.short_name ?? [])
    return [
      {
        id: placeId,
        kind: 'ADDRESS',
        text,
        addressLine1: street.join(' '),
        city: place.cities[0] ?? '',
        state: place.state,
        zipCode,
      },
    ]
  }
  return async (text) => {
    const wanted = {
      input: text,
      includedRegionCodes: ['us'],
      includedPrimaryTypes: ['street_address', 'premise', 'subpremise', 'route'],
      languageCode: 'en',
    }
    const body = JSON.stringify(wanted)
    const answer = await ask(`${placesUrl}/v1/places:autocomplete`, { method: 'POST', headers, body })
    const said = z.safeParse(Predictions, answer.body)
    if (answer.status !== 200 || !said.success) throw new AddressesUnavailableError('no suggestions')
    const found = said.data.suggestions.slice(0, shownMax)
    const places = await Promise.all(
      found.map(({ placePrediction: one }) => readWholeAddress(one.placeId, one.text.text)),
    )
    return places.flat()
  }
}
