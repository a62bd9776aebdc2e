import { readFileSync } from 'node:fs'
import {
  plainPlace,
  readCityLine,
  readZipLine,
  type Place,
  type Point,
  type ZipPlaces,
} from '@tillgate/domain/places.ts'
import { dataFile } from '#server/paths.ts'
import type { Addresses, SuggestedAddress } from './port.ts'

const shown = 5

type Known = {
  byZip: Map<string, ZipPlaces>
  byName: { plain: string; zip: string; city: string; state: string }[]
  centres: Map<string, Point[]>
}
const keyOf = ({ city, state }: Place): string => `${plainPlace(city)}|${state}`
const linesOf = (name: Parameters<typeof dataFile>[0]): string[] =>
  readFileSync(dataFile(name), 'utf8').trimEnd().split('\n')
let known: Known | undefined

/** Read when first asked for: most processes never need it. */
const load = (): Known => {
  if (known) return known
  const all = linesOf('us-zips.tsv').map(readZipLine)
  const centres = new Map<string, Point[]>()
  const addCentre = (place: Place, at: Point | undefined): void => {
    if (at) centres.set(keyOf(place), [...(centres.get(keyOf(place)) ?? []), at])
  }
  for (const { places, at } of all) for (const place of places) addCentre(place, at)
  for (const { at, ...place } of linesOf('us-cities.tsv').map(readCityLine)) addCentre(place, at)
  known = {
    byZip: new Map(all.map((one) => [one.zip, one])),
    byName: all.flatMap(({ zip, places }) =>
      places.map(({ city, state }) => ({ plain: plainPlace(city), zip, city, state })),
    ),
    centres,
  }
  return known
}

/** The street as it was typed, then the place that the end of the text names: by ZIP, or by the beginning of a city. */
const partsOf = (text: string): { street: string; place: string } => {
  const comma = text.lastIndexOf(',')
  return comma === -1
    ? { street: text.trim(), place: text }
    : { street: text.slice(0, comma).trim(), place: text.slice(comma + 1) }
}

const suggestions = (text: string): SuggestedAddress[] => {
  const { byZip, byName } = load()
  const { street, place } = partsOf(text)
  const toSuggestion = ({ zip, city, state }: { zip: string; city: string; state: string }): SuggestedAddress => {
    const line = street === place.trim() ? '' : street
    return {
      id: `${zip}-${city}`,
      text: `${line === '' ? '' : `${line}, `}${city}, ${state} ${zip}`,
      addressLine1: line,
      city,
      state,
      zipCode: zip,
    }
  }
  const zip = /\b[0-9]{5}\b/.exec(place)?.[0]
  if (zip !== undefined) {
    const found = byZip.get(zip)
    return (found?.places ?? []).map((one) => toSuggestion({ zip, ...one })).slice(0, shown)
  }
  const begun = plainPlace(place.replace(/\b[A-Za-z]{2}\s*$/, (word) => (word === word.toUpperCase() ? '' : word)))
  if (begun.length < 3) return []
  return byName
    .filter(({ plain }) => plain.startsWith(begun))
    .slice(0, shown)
    .map(toSuggestion)
}

export const embeddedAddresses = (): Addresses => ({
  zip: async (zip) => load().byZip.get(zip),
  centres: async (place) => load().centres.get(keyOf(place)) ?? [],
  suggest: async (text) => suggestions(text),
})
