import {
  generic,
  genericWeight,
  initialWeight,
  joinedFrom,
  keysOf,
  scoreOf,
  skeletonOf,
  wordsOfBusiness,
  wordsOfPerson,
  type Words,
} from './listed-words.ts'
import { joinLike } from './person-names.ts'
import type { ListedEntry } from './sanctions.ts'

/** Score from which a listed name is a possible match. */
export const possibleFrom = 80

/** `isPerson`: false for names of businesses. The caller transliterates the name to Latin letters. */
export type ScreenedName = { name: string; isPerson: boolean }
/** `listedName`: the name or alternate name of the entry with the highest score. `score`: 0 to 100. */
export type Hit = { uid: string; listedName: string; score: number }
export type SanctionIndex = { search: (screened: ScreenedName, from?: number) => Hit[] }

type Listed = { uid: string; name: string; isPerson: boolean; words: readonly string[] }

const namesOf = ({ uid, kind, name, akas }: ListedEntry, toLatin: (name: string) => string): Listed[] => {
  if (kind !== 'PERSON' && kind !== 'ORGANIZATION') return []
  const isPerson = kind === 'PERSON'
  return [name, ...akas.map((aka) => aka.name)].flatMap((one) => {
    const all = isPerson ? [wordsOfPerson(toLatin(one))] : wordsOfBusiness(toLatin(one))
    return all.filter((words) => words.length > 0).map((words) => ({ uid, name: one, isPerson, words }))
  })
}

/** Words of a name in pairs, as a spelling without a space joins them. */
const pairsOf = (words: readonly string[]): string[] => words.slice(1).map((word, index) => `${words[index]}${word}`)

/** Minimum number of consonants of a word in which one consonant may differ. */
const fuzzyMin = 4
/** Returns the skeleton without each of its letters: two words with one different consonant have a form in common. */
const shortenedOf = (skeleton: string): string[] =>
  skeleton.length < fuzzyMin
    ? []
    : [skeleton, ...Array.from(skeleton, (_, index) => skeleton.slice(0, index) + skeleton.slice(index + 1))]

type Places = Map<string, number[]>
const add = (places: Places, key: string, at: number): void => {
  const known = places.get(key)
  if (!known) places.set(key, [at])
  else if (known.at(-1) !== at) known.push(at)
}

/** Places of the listed names by the consonants of a word (`exact`), with one consonant less (`fuzzy`), and as a `whole`. */
const placesOf = (listed: readonly Listed[]) => {
  const [exact, fuzzy, whole]: [Places, Places, Places] = [new Map(), new Map(), new Map()]
  for (const [index, { words }] of listed.entries()) {
    for (const key of [...words, ...pairsOf(words)].flatMap(keysOf)) add(exact, key, index)
    for (const key of words.flatMap((word) => shortenedOf(skeletonOf(word)))) add(fuzzy, key, index)
    for (const order of [words, words.toReversed()]) add(whole, skeletonOf(order.join('')), index)
  }
  return { exact, fuzzy, whole }
}

/** Words of a name that are compared; further words are ignored. */
const wordsMax = 8

/**
 * Returns the places of listed names that may be a possible match: two words in common, one of them maybe with another consonant.
 * `counts` has a zero for each listed name, also afterwards.
 */
const near = (
  words: readonly string[],
  { exact, fuzzy, whole }: ReturnType<typeof placesOf>,
  counts: Uint32Array,
): { at: number; isOne: boolean }[] => {
  const touched: number[] = []
  const mark = (at: number, bit: number) => {
    if (counts[at] === 0) touched.push(at)
    counts[at] = (counts[at] ?? 0) | bit
  }
  const parts = [...words.slice(0, wordsMax), ...pairsOf(words).slice(0, wordsMax)]
  for (const [index, word] of parts.entries()) {
    for (const key of keysOf(word)) for (const at of exact.get(key) ?? []) mark(at, 1 << index)
  }
  for (const [index, word] of words.slice(0, wordsMax).entries()) {
    for (const key of shortenedOf(skeletonOf(word))) {
      for (const at of fuzzy.get(key) ?? []) if (counts[at] !== 0) mark(at, 1 << index)
    }
  }
  const found = touched.map((at) => ({ at, isOne: ((counts[at] ?? 0) & ((counts[at] ?? 0) - 1)) === 0 }))
  for (const at of touched) counts[at] = 0
  const joined = (whole.get(skeletonOf(words.join(''))) ?? []).map((at) => ({ at, isOne: false }))
  return [...found, ...joined]
}

/**
 * Builds an index of the names of a list. A search compares only the listed names with a word of the same consonants. Persons are
 * compared with listed persons, businesses with listed organizations and persons.
 */
export const sanctionIndex = (entries: readonly ListedEntry[], toLatin: (name: string) => string): SanctionIndex => {
  const listed = entries.flatMap((entry) => namesOf(entry, toLatin))
  const places = placesOf(listed)
  const counts = new Uint32Array(listed.length)
  const maxWeight = Math.log(1 + listed.length)
  const weighted = (words: readonly string[], isPerson: boolean): Words =>
    words.map((word) => {
      const skeleton = skeletonOf(word)
      if (word.length === 1) return { word, skeleton, weight: initialWeight }
      if (!isPerson && generic.has(word)) return { word, skeleton, weight: genericWeight }
      const found = places.exact.get(skeleton)?.length ?? 0
      return {
        word,
        skeleton,
        weight: Math.max(genericWeight, Math.log((1 + listed.length) / (1 + found)) / (maxWeight || 1)),
      }
    })
  const weights = listed.map(({ words, isPerson }) => weighted(words, isPerson))

  /** Score of names that differ by a joined word. */
  const joinedScore = (words: readonly string[], { words: theirs, isPerson }: Listed): number => {
    const [ours, listedWords] = [joinLike(words, theirs), joinLike(theirs, words)]
    const isSame = ours.length === words.length && listedWords.length === theirs.length
    return isSame ? 0 : scoreOf(weighted(ours, isPerson), weighted(listedWords, isPerson))
  }
  const compare = (words: readonly string[], isPerson: boolean, best: Map<string, Hit>) => {
    const ours = weighted(words, isPerson)
    for (const { at, isOne } of near(words, places, counts)) {
      const one = listed[at]
      if (!one || (isPerson && !one.isPerson)) continue
      // One common word is too little where one of the names has more words.
      if (isOne && (words.length > 1 || one.words.length > 1)) continue
      const plain = scoreOf(ours, weights[at] ?? [])
      const score = plain >= joinedFrom && plain < possibleFrom ? Math.max(plain, joinedScore(words, one)) : plain
      if (score > (best.get(one.uid)?.score ?? 0)) best.set(one.uid, { uid: one.uid, listedName: one.name, score })
    }
  }
  return {
    search: ({ name, isPerson }, from = possibleFrom) => {
      const best = new Map<string, Hit>()
      for (const words of isPerson ? [wordsOfPerson(name)] : wordsOfBusiness(name)) {
        if (words.length > 0) compare(words, isPerson, best)
      }
      return [...best.values()].filter(({ score }) => score >= from).toSorted((a, b) => b.score - a.score)
    },
  }
}
