import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { json, type Answer, type Asked } from '../http.ts'
import type { Provider } from './provider.ts'

type Known = { zip: string; lat: string; lng: string; names: { city: string; state: string }[] }

/** The list of the product, so that the sandbox knows real places of the United States. */
const file = join(import.meta.dirname, '../../../server/data/us-zips.tsv')
let list: Map<string, Known> | undefined
const named = (name: string) => ({ city: name.split('|')[0] ?? '', state: name.split('|')[1] ?? '' })
const read = (line: string): Known => {
  const [zip = '', lat = '', lng = '', names = ''] = line.split('\t')
  return { zip, lat, lng, names: names.split(';').map(named) }
}
const zips = (): Map<string, Known> => {
  list ??= new Map(
    readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => [line.slice(0, 5), read(line)]),
  )
  return list
}

const apart: Readonly<Record<string, string>> = { PR: 'pr', VI: 'vi', GU: 'gu', AS: 'as', MP: 'mp' }
const countryOf = ({ names }: Known): string => apart[names[0]?.state ?? ''] ?? 'us'

/** The public ZIP lookup: keys with spaces, numbers as text, 404 and `{}` for what it does not know. */
export const zippopotam: Provider = {
  name: 'zippopotam',
  tooMany: json({}, 429),
  handle: ({ path, method }) => {
    const [, country, zip = ''] = /^\/([a-z]{2})\/(\d{5})$/.exec(path) ?? []
    if (country === undefined || method !== 'GET') return undefined
    const found = zips().get(zip)
    if (!found || countryOf(found) !== country) return json({}, 404)
    const places = found.names.map(({ city, state }) => ({
      'place name': city,
      longitude: found.lng,
      state,
      'state abbreviation': country === 'us' ? state : '',
      latitude: found.lat,
    }))
    return json({ 'post code': zip, country: 'United States', 'country abbreviation': country.toUpperCase(), places })
  },
}

type Part = { long: string; short: string; types: string[] }
const part = (text: string, ...types: string[]): Part => ({ long: text, short: text, types })

/** Parts of an address in Google's format. A line with Nowhere has no place. */
const partsOf = (address: string): { parts: Part[]; alike: string[] } | undefined => {
  const found = zips().get(/\b(\d{5})\s*$/.exec(address)?.[1] ?? '')
  const [usual] = found?.names ?? []
  if (!found || !usual || /nowhere/i.test(address)) return undefined
  const [, number = '', street = ''] = /^\s*(\d+)?\s*([^,]*)/.exec(address) ?? []
  return {
    parts: [
      ...(number === '' ? [] : [part(number, 'street_number')]),
      ...(street.trim() === '' ? [] : [part(street.trim(), 'route')]),
      part(usual.city, 'locality', 'political'),
      part(usual.state, 'administrative_area_level_1', 'political'),
      { long: 'United States', short: 'US', types: ['country', 'political'] },
      part(found.zip, 'postal_code'),
    ],
    alike: found.names.map(({ city }) => city),
  }
}

const denied = json({ status: 'REQUEST_DENIED', error_message: 'The provided API key is invalid.', results: [] })
const isKey = (key: string | null | undefined): boolean =>
  key !== null && key !== undefined && /^(sandbox-|AIza)/.test(key)

/** Geocoding API: always answers 200, with the result in the status field. */
export const maps: Provider = {
  name: 'maps',
  tooMany: json({ status: 'OVER_QUERY_LIMIT', results: [] }),
  handle: ({ path, query }: Asked): Answer | undefined => {
    if (path !== '/api/geocode/json') return undefined
    if (!isKey(query.get('key'))) return denied
    const found = partsOf(query.get('address') ?? '')
    if (!found) return json({ status: 'ZERO_RESULTS', results: [] })
    const result = {
      address_components: found.parts.map(({ long, short, types }) => ({ long_name: long, short_name: short, types })),
      formatted_address: query.get('address'),
      geometry: { location: { lat: 0, lng: 0 }, location_type: 'ROOFTOP' },
      place_id: 'sandbox-place',
      postcode_localities: found.alike,
      types: ['street_address'],
    }
    return json({ status: 'OK', results: [result] })
  },
}

const suggestionsFor = (input: string): string[] => {
  const comma = input.indexOf(',')
  const street = comma === -1 ? input.trim() : input.slice(0, comma).trim()
  const place = (comma === -1 ? '' : input.slice(comma + 1)).trim().toLowerCase()
  const found: string[] = []
  for (const { zip, names } of zips().values()) {
    const [usual] = names
    if (found.length === 5) break
    if (usual && place.length >= 3 && (zip === place || usual.city.toLowerCase().startsWith(place))) {
      found.push(`${street}, ${usual.city}, ${usual.state} ${zip}`)
    }
  }
  return found
}

/** Places: suggestions by text, then one place by its id, which here is the address itself. */
export const places: Provider = {
  name: 'places',
  tooMany: json({ error: { code: 429, message: 'Quota exceeded', status: 'RESOURCE_EXHAUSTED' } }, 429),
  handle: ({ path, method, headers, body }: Asked): Answer | undefined => {
    if (!isKey(headers['x-goog-api-key'])) return json({ error: { code: 403, status: 'PERMISSION_DENIED' } }, 403)
    if (path === '/v1/places:autocomplete' && method === 'POST') {
      const { input = '' }: { input?: string } = JSON.parse(body)
      const suggestions = suggestionsFor(input).map((text) => ({
        placePrediction: { placeId: Buffer.from(text).toString('base64url'), text: { text } },
      }))
      return json(suggestions.length === 0 ? {} : { suggestions })
    }
    const id = /^\/v1\/places\/([\w-]+)$/.exec(path)?.[1]
    const found = id === undefined ? undefined : partsOf(Buffer.from(id, 'base64url').toString('utf8'))
    if (!found) return json({ error: { code: 404, status: 'NOT_FOUND' } }, 404)
    const addressComponents = found.parts.map(({ long, short, types }) => ({ longText: long, shortText: short, types }))
    return json({ addressComponents })
  },
}
