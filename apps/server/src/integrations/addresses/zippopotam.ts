import type { ZipCode } from '@tillgate/domain/cities.ts'
import * as z from 'zod/mini'
import type { Ask } from './live.ts'
import type { Addresses } from './port.ts'

const Found = z.object({
  places: z.array(
    z.object({
      'place name': z.string(),
      'state abbreviation': z.string(),
      latitude: z.optional(z.coerce.number()),
      longitude: z.optional(z.coerce.number()),
    }),
  ),
})
/** Territories have countries of their own there. */
const countries = ['us', 'pr', 'vi', 'gu', 'as', 'mp'] as const
const rememberedMax = 10_000

/** ZIP codes from the public lookup; what was found is remembered while the process lives. */
export const zippopotamZips = (baseUrl: string, ask: Ask): Addresses['zip'] => {
  const known = new Map<string, ZipCode | undefined>()
  const inCountry = async (country: string, zip: string): Promise<ZipCode | undefined> => {
    const { status, body } = await ask(`${baseUrl}/${country}/${zip}`)
    const found = status === 200 ? z.safeParse(Found, body).data : undefined
    const [first] = found?.places ?? []
    if (!found || !first) return undefined
    // Outside of the states the country is the state: Puerto Rico's places name none.
    const stateOf = (said: string): string => (said === '' ? country.toUpperCase() : said)
    const cities = found.places.map((one) => ({ city: one['place name'], state: stateOf(one['state abbreviation']) }))
    const { latitude: lat, longitude: lng } = first
    return { zip, cities, ...(lat === undefined || lng === undefined ? {} : { at: { lat, lng } }) }
  }
  return async (zip) => {
    if (!/^[0-9]{5}$/.test(zip)) return undefined
    if (known.has(zip)) return known.get(zip)
    // Territories begin with 00 or 96; other ZIP codes need one request.
    const asked = /^(00|96)/.test(zip) ? countries : countries.slice(0, 1)
    let found: ZipCode | undefined
    for (const country of asked) found ??= await inCountry(country, zip)
    if (known.size >= rememberedMax) known.clear()
    known.set(zip, found)
    return found
  }
}
