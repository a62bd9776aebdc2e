/** Words that people and lists write in two ways. */
const shorter: Readonly<Record<string, string>> = {
  saint: 'st',
  sainte: 'ste',
  fort: 'ft',
  mount: 'mt',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
}

/** A city's name as it is compared: without case, accents, punctuation, and the many ways to write Saint. */
export const plainCity = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’.]/g, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .map((word) => shorter[word] ?? word)
    .join(' ')
    .replace(/(?<=.) city$/, '')

export const isSameCity = (one: string, other: string): boolean => plainCity(one) === plainCity(other)

export type City = { city: string; state: string }
/** Degrees, north and east. */
export type Point = { lat: number; lng: number }
/** ZIP with all cities used by its post offices (the usual city first) and its centre. */
export type ZipCode = { zip: string; cities: readonly City[]; at?: Point }

const milesPerDegree = 69
const nearMiles = 25

/**
 * Returns true when two points lie within 25 miles. Computes on a plane: at this distance the error is below a tenth of
 * a mile.
 */
export const isNear = (one: Point, other: Point): boolean => {
  const north = (one.lat - other.lat) * milesPerDegree
  const narrowing = Math.cos((((one.lat + other.lat) / 2) * Math.PI) / 180)
  const east = (one.lng - other.lng) * milesPerDegree * narrowing
  return Math.hypot(north, east) <= nearMiles
}

export type AddressFault =
  | { field: 'zipCode'; code: 'zip.mismatch'; zip: string; city: string; state: string }
  | { field: 'city'; code: 'city.wrong'; city: string }
  | { field: 'state'; code: 'state.wrong'; state: string }
  | { field: 'addressLine1'; code: 'address.not-validated' }

/**
 * Spec 1 §5, address check: the ZIP has to belong to city and state. The error of a wrong state names the ZIP's state, that of a
 * wrong city the ZIP's main city. 00000 has no place.
 */
export const addressFaults = (typed: City & { zip: string }, known: ZipCode | undefined): AddressFault[] => {
  const mismatch = { field: 'zipCode', code: 'zip.mismatch', ...typed } as const
  const [usual] = known?.cities ?? []
  if (!known || !usual) return [mismatch]
  const inState = known.cities.filter(({ state }) => state === typed.state)
  if (inState.some(({ city }) => isSameCity(city, typed.city))) return []
  const byName = known.cities.find(({ city }) => isSameCity(city, typed.city))
  if (inState.length === 0) {
    const state = { field: 'state', code: 'state.wrong', state: (byName ?? usual).state } as const
    return byName ? [mismatch, state] : [mismatch, { field: 'city', code: 'city.wrong', city: usual.city }, state]
  }
  return [mismatch, { field: 'city', code: 'city.wrong', city: nearestName(typed.city, inState) ?? usual.city }]
}

/**
 * Returns the accepted city for a ZIP. The post office has one usual name per ZIP, but residents name their own city:
 * Doral's letters go through Miami. A city of the same state whose area is near is accepted. Otherwise the usual name
 * is suggested.
 */
export const nearbyCity = (
  typed: City,
  faults: readonly AddressFault[],
  known: ZipCode | undefined,
  centres: readonly Point[],
): { usual: string } | undefined => {
  const wrong = faults.find((fault) => fault.code === 'city.wrong')
  const { at } = known ?? {}
  if (!wrong || !at || faults.some(({ field }) => field === 'state')) return undefined
  if (!known?.cities.some(({ state }) => state === typed.state)) return undefined
  return centres.some((centre) => isNear(centre, at)) ? { usual: wrong.city } : undefined
}

/**
 * Combines the geocoder's result with the city list. A geocoder knows more city names than the list, so a city returned
 * by the geocoder is accepted. The geocoder must also find the address. Spec 1 §5.
 */
export const geocodedFaults = (
  typed: City,
  faults: readonly AddressFault[],
  found: { cities: readonly string[]; state: string } | undefined,
): AddressFault[] => {
  const isStateWrong = faults.some(({ field }) => field === 'state')
  if (!found) return faults.length > 0 ? [...faults] : [{ field: 'addressLine1', code: 'address.not-validated' }]
  const isSaid = found.state === typed.state && found.cities.some((city) => isSameCity(city, typed.city))
  if (faults.length > 0) return isSaid && !isStateWrong ? [] : [...faults]
  if (found.state !== typed.state) return [{ field: 'state', code: 'state.wrong', state: found.state }]
  // The ZIP list has the city under this ZIP already: the geocoder's names do not matter.
  return []
}

/** Returns the city name with the most characters in common with the typed name. */
const nearestName = (typed: string, cities: readonly City[]): string | undefined => {
  const wanted = plainCity(typed)
  const shared = (name: string): number => {
    const plain = plainCity(name)
    let length = 0
    while (length < plain.length && plain[length] === wanted[length]) length += 1
    return length
  }
  return cities.map(({ city }) => city).toSorted((a, b) => shared(b) - shared(a))[0]
}

/** Reads a line of the city list: `City, ST, lat, lng`, separated by tabs. */
export const readCityLine = (line: string): City & { at: Point } => {
  const [city = '', state = '', lat = '', lng = ''] = line.split('\t')
  return { city, state, at: { lat: Number(lat), lng: Number(lng) } }
}

/** One line of the ZIP list: `zip, lat, lng, City|ST[;City|ST]`, parted by tabs. */
export const readZipLine = (line: string): ZipCode => {
  const [zip = '', lat = '', lng = '', names = ''] = line.split('\t')
  const cities = names.split(';').map((name) => {
    const [city = '', state = ''] = name.split('|')
    return { city, state }
  })
  return { zip, cities, ...(lat === '' ? {} : { at: { lat: Number(lat), lng: Number(lng) } }) }
}
