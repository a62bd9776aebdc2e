import { readFileSync } from 'node:fs'
import { plainCity, readCityLine, readZipLine, type Point, type ZipCode } from '@tillgate/domain/cities.ts'
import { dataFile } from '#server/config/paths.ts'
import type { Addresses, SuggestedAddress } from './port.ts'

const shownMax = 5

type Known = {
  byZip: Map<string, ZipCode>
  byName: { plain: string; zip: string; city: string; state: string }[]
  centres: Map<string, Point[]>
}
/** Key of a city. The plain name is costly, so it is computed once per city. */
const keyOf = (plain: string, state: string): string => `${plain}|${state}`
const linesOf = (name: Parameters<typeof dataFile>[0]): string[] =>
  readFileSync(dataFile(name), 'utf8').trimEnd().split('\n')

const load = (): Known => {
  const all = linesOf('us-zips.tsv').map(readZipLine)
  const byZip = new Map(all.map((one) => [one.zip, one]))
  const byName = all.flatMap(({ zip, cities }) =>
    cities.map(({ city, state }) => ({ plain: plainCity(city), zip, city, state })),
  )
  const centres = new Map<string, Point[]>()
  const addCentre = (key: string, at: Point | undefined): void => {
    const points = centres.get(key)
    if (points && at) points.push(at)
    else if (at) centres.set(key, [at])
  }
  for (const { plain, state, zip } of byName) addCentre(keyOf(plain, state), byZip.get(zip)?.at)
  for (const { city, state, at } of linesOf('us-cities.tsv').map(readCityLine)) {
    addCentre(keyOf(plainCity(city), state), at)
  }
  return { byZip, byName, centres }
}

/** The typed street, then the place named at the end of the text: by ZIP, or by the beginning of a city. */
const partsOf = (text: string): { street: string; place: string } => {
  const comma = text.lastIndexOf(',')
  return comma === -1
    ? { street: text.trim(), place: text }
    : { street: text.slice(0, comma).trim(), place: text.slice(comma + 1) }
}

const suggestions = ({ byZip, byName }: Known, text: string): SuggestedAddress[] => {
  const { street, place } = partsOf(text)
  const toSuggestion = ({ zip, city, state }: { zip: string; city: string; state: string }): SuggestedAddress => ({
    id: `${zip}-${city}`,
    kind: 'PLACE',
    // Without the street, because no service has found the street in this city.
    text: `${city}, ${state} ${zip}`,
    addressLine1: street === place.trim() ? '' : street,
    city,
    state,
    zipCode: zip,
  })
  const zip = /\b[0-9]{5}\b/.exec(place)?.[0]
  if (zip !== undefined) {
    const found = byZip.get(zip)
    return (found?.cities ?? []).map((one) => toSuggestion({ zip, ...one })).slice(0, shownMax)
  }
  const begun = plainCity(place.replace(/\b[A-Za-z]{2}\s*$/, (word) => (word === word.toUpperCase() ? '' : word)))
  if (begun.length < 3) return []
  return byName
    .filter(({ plain }) => plain.startsWith(begun))
    .slice(0, shownMax)
    .map(toSuggestion)
}

/** Looks places up in the files of the product, which are read with the first call: most processes never need them. */
export const embeddedAddresses = (): Addresses => {
  let known: Known | undefined
  const places = (): Known => (known ??= load())
  return {
    zip: async (zip) => places().byZip.get(zip),
    centres: async ({ city, state }) => places().centres.get(keyOf(plainCity(city), state)) ?? [],
    suggest: async (text) => suggestions(places(), text),
  }
}
