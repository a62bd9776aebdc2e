import { isOneEdit, resultOfScore, type NameComparison } from './person-names.ts'

/** Legal forms by their kind. Banks omit or abbreviate a form; two different kinds are two legal entities. */
const forms = new Map(
  Object.entries({
    llc: 'llc lc pllc',
    corporation: 'inc incorporated corp corporation pc pa ltd limited chartered',
    partnership: 'lp llp lllp partnership',
    '': 'co company',
  }).flatMap(([kind, words]) => words.split(' ').map((word) => [word, kind] as const)),
)
/** Legal forms that are written as several words. */
const longForms = [
  [/\bprofessional limited liability (company|co)\b/g, 'pllc'],
  [/\blimited liability (company|co)\b/g, 'llc'],
  [/\blimited liability partnership\b/g, 'llp'],
  [/\blimited partnership\b/g, 'lp'],
  [/\bprofessional (association|corporation)\b/g, 'pa'],
  [/\bp l l c\b/g, 'pllc'],
  [/\bl l c\b/g, 'llc'],
  [/\bl l p\b/g, 'llp'],
] as const
/** Words that carry no name. */
const articles = new Set('the and y e of de'.split(' '))
/** Titles and degrees of practices. They are part of a short name: "OD Foods". */
const degrees = new Set('dr dds dmd md od aud phd'.split(' '))

const abbreviations: Readonly<Record<string, string>> = {
  associates: 'assoc assocs assn association',
  brothers: 'bros',
  center: 'ctr cntr centre',
  clinic: 'clin',
  department: 'dept',
  distributors: 'distrib distr',
  enterprises: 'ent entps enterprise',
  foods: 'fds',
  fort: 'ft',
  group: 'grp',
  health: 'hlth',
  healthcare: 'hlthcare',
  hermanos: 'hnos hmnos',
  holdings: 'hldgs holding',
  hospital: 'hosp',
  international: 'intl internatl',
  management: 'mgmt mgt',
  manufacturing: 'mfg',
  market: 'mkt',
  markets: 'mkts',
  medical: 'med',
  mount: 'mt',
  national: 'natl nat',
  pharmacy: 'phcy pharm phar',
  products: 'prods',
  saint: 'st',
  services: 'svcs serv svc service',
  supermarket: 'supermkt supermkts',
  wholesale: 'whsl whlse',
  1: 'one first 1st i',
  2: 'two second 2nd ii',
  3: 'three third 3rd iii',
  4: 'four fourth 4th iv',
  5: 'five fifth 5th',
  6: 'six sixth 6th',
  7: 'seven seventh 7th',
  8: 'eight eighth 8th',
  9: 'nine ninth 9th',
  10: 'ten tenth 10th',
}
const fullWords = new Map(
  Object.entries(abbreviations).flatMap(([full, short]) => short.split(' ').map((word) => [word, full] as const)),
)

type Name = { words: readonly string[]; form: string | undefined }

const spread = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’`.]/g, '')
    .replaceAll(/[&+]/g, ' and ')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

const nameOf = (text: string): Name => {
  const short = longForms.reduce((name, [long, form]) => name.replaceAll(long, form), text)
  const all = short.split(' ').filter(Boolean)
  // The first word is part of the name, even when it looks like a legal form: "PC Repair LLC".
  const form = all.slice(1).find((word) => forms.get(word))
  const named = all.filter((word, index) => index === 0 || !forms.has(word))
  const main = named.filter((word) => !articles.has(word))
  const untitled = main.filter((word) => !degrees.has(word))
  const kept = untitled.length > 1 ? untitled : main.length > 0 ? main : named
  const words = kept.map((word) => fullWords.get(word) ?? word)
  return { words, form: form === undefined ? undefined : forms.get(form) }
}

const trading = /\b(?:dba|d b a|doing business as|trading as|t a)\b/
/** Names of a text: "Bayside Holdings Inc DBA Bayside Rx" has two, and is also read as one. */
const namesOf = (text: string): Name[] => {
  const plain = spread(text)
  const parts = plain.split(trading).map((part) => part.trim())
  return [...new Set([plain, ...parts])].map(nameOf).filter(({ words }) => words.length > 0)
}

/** Returns the words of each name in a text, without legal forms and articles. */
export const businessWords = (text: string): (readonly string[])[] => namesOf(text).map(({ words }) => words)

/** True when a text names a legal form, so that it is no person. */
export const isCompanyName = (text: string): boolean => namesOf(text).some(({ form }) => form !== undefined)

const isNumber = (word: string): boolean => /^[0-9]+$/.test(word)
const numbersOf = (words: readonly string[]): string => words.filter(isNumber).toSorted().join(' ')

/** Letters that a bank prints at least before it cuts a name. */
const cutMin = 15
const isCut = (one: string, other: string): boolean => {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  return short.length >= cutMin && long.startsWith(short)
}

const isPart = (few: readonly string[], many: readonly string[]): boolean => {
  let index = 0
  for (const word of many) if (word === few[index]) index += 1
  return index === few.length
}

/** A plural, or a typing error, which keeps the first letter of a word. */
const isNear = (one: string, other: string): boolean =>
  one === other ||
  one === `${other}s` ||
  other === `${one}s` ||
  (Math.min(one.length, other.length) >= 5 && one[0] === other[0] && isOneEdit(one, other))

/** Highest score of a mismatch: far below a similar name. */
const mismatchMax = 60

const wordScore = (one: readonly string[], other: readonly string[]): number => {
  const [few, many] = one.length <= other.length ? [one, other] : [other, one]
  if (few.length === many.length && few.every((word, index) => isNear(word, many[index] ?? ''))) return 85
  if (few.length > 1 && few.length === many.length && few.toSorted().join(' ') === many.toSorted().join(' ')) return 80
  // One common word is a place or a trade that many businesses have in their name.
  if (few.length > 1 && isPart(few, many)) return 75
  const [first, second] = [new Set(few), new Set(many)]
  return Math.round((mismatchMax * 2 * first.intersection(second).size) / (first.size + second.size))
}

const scoreOf = (one: Name, other: Name): number => {
  const [a, b] = [one.words.join(''), other.words.join('')]
  const [ours, theirs] = [numbersOf(one.words), numbersOf(other.words)]
  // "Pharmacy 1" and "Pharmacy 2" are two businesses; a number in one name only is ignored.
  if (ours !== theirs && ours !== '' && theirs !== '' && a !== b) return mismatchMax
  if (a === b) return one.form !== undefined && other.form !== undefined && one.form !== other.form ? 85 : 100
  return Math.max(wordScore(one.words, other.words), isCut(a, b) ? 80 : 0)
}

/**
 * Compares two names of businesses. Case, accents, punctuation, "The", "&", legal forms, usual abbreviations and a trade
 * name after "DBA" do not matter. A part, a plural, a typing error, another order and another legal form are `similar`.
 * The caller transliterates other scripts.
 */
export const compareBusinessNames = (one: string, other: string): NameComparison => {
  const scores = namesOf(one).flatMap((a) => namesOf(other).map((b) => scoreOf(a, b)))
  const score = Math.max(0, ...scores)
  return { result: resultOfScore(score), score }
}
