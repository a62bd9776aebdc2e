import type { NameResult } from './name-results.ts'

/** `score`: 0 to 100. */
export type NameComparison = { result: NameResult; score: number }

const titles = new Set('mr mrs ms miss mx dr prof rev fr sir dame hon sra srta don dona'.split(' '))
const degrees = new Set('md do dds dmd od pharmd phd rn np esq cpa mba au aud'.split(' '))
const generations = new Map([
  ['sr', 1],
  ['jr', 2],
  ['junior', 2],
  ['senior', 1],
  ['ii', 2],
  ['iii', 3],
  ['iv', 4],
])
/** Words inside a name that documents keep, join or omit. */
const particles = new Set(
  'de del della di da das do dos du la las le les los van von der den ter al el bin ibn bint y e'.split(' '),
)

/** Short forms by their full form. */
const shortForms: Readonly<Record<string, string>> = {
  alexander: 'alex sasha',
  alejandro: 'alex ale',
  andrew: 'andy drew',
  anthony: 'tony',
  antonio: 'tony',
  benjamin: 'ben',
  catherine: 'cathy kate katie kathryn',
  charles: 'charlie chuck',
  christopher: 'chris',
  daniel: 'dan danny',
  david: 'dave',
  deborah: 'deb debbie',
  edward: 'ed eddie ted',
  elizabeth: 'liz beth betty lisa eliza',
  francisco: 'paco pancho',
  frederick: 'fred',
  gabriel: 'gabe',
  gregory: 'greg',
  guadalupe: 'lupe',
  ignacio: 'nacho',
  jacob: 'jake',
  james: 'jim jimmy',
  jennifer: 'jen jenny',
  jesus: 'chuy',
  john: 'jack johnny',
  jonathan: 'jon',
  jose: 'pepe',
  joseph: 'joe joey',
  joshua: 'josh',
  kenneth: 'ken kenny',
  lawrence: 'larry',
  margaret: 'maggie meg peggy',
  mary: 'molly',
  matthew: 'matt',
  michael: 'mike mick',
  mohammed: 'muhammad mohamed muhammed mohammad mohamad mohd',
  nicholas: 'nick',
  pamela: 'pam',
  patricia: 'pat patty trish',
  patrick: 'pat',
  peter: 'pete',
  philip: 'phil',
  rebecca: 'becky',
  richard: 'rick rich dick',
  robert: 'bob bobby rob',
  ronald: 'ron',
  samuel: 'sam',
  stephen: 'steve steven',
  susan: 'sue',
  theodore: 'ted theo',
  thomas: 'tom tommy',
  timothy: 'tim',
  william: 'bill billy will',
}

/** Spelling without the letters that transcriptions exchange: Katherine and Catherine, Yuliya and Iuliia. */
export const soundOf = (word: string): string =>
  word
    .replaceAll('ph', 'f')
    .replaceAll('x', 'ks')
    .replaceAll(/ck|[cq]/g, 'k')
    .replaceAll(/[yj]/g, 'i')
    .replaceAll('w', 'v')
    .replaceAll('z', 's')
    .replaceAll(/(?<=[a-z])h/g, '')
    .replaceAll(/(.)\1+/g, '$1')

const fullForms = new Map<string, Set<string>>()
for (const [full, forms] of Object.entries(shortForms)) {
  for (const form of forms.split(' ').map(soundOf)) {
    fullForms.set(form, new Set([...(fullForms.get(form) ?? []), soundOf(full)]))
  }
}
/** Returns the full forms of a short form, both as sounds. */
export const fullFormsOf = (sound: string): string[] => [...(fullForms.get(sound) ?? [])]
/** Pat is Patrick or Patricia, but Patrick is not Patricia. */
const isShortForm = (one: string, other: string): boolean => {
  const [ofOne, ofOther] = [fullForms.get(one), fullForms.get(other)]
  if (ofOne?.has(other) === true || ofOther?.has(one) === true) return true
  return ofOne !== undefined && ofOther !== undefined && !ofOne.isDisjointFrom(ofOther)
}

/** True when one insertion, deletion or replacement turns a word into the other. */
export const isOneEdit = (one: string, other: string): boolean => {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let index = 0
  while (index < short.length && short[index] === long[index]) index += 1
  return short.slice(long.length === short.length ? index + 1 : index) === long.slice(index + 1)
}

export const consonants = (word: string): string => word.replaceAll(/[aeiouy]/g, '')

/** Similarity of two words of names, 0 to 1. */
export const personWordScore = (one: string, other: string): number => {
  if (one === other) return 1
  const [a, b] = [soundOf(one), soundOf(other)]
  if (a === b) return 0.98
  if (one.length === 1 || other.length === 1) return one[0] === other[0] ? 0.93 : 0
  if (isShortForm(a, b)) return 0.95
  // A typing error keeps the ends of a word; Maria and Mario are two persons.
  const hasEnds = a[0] === b[0] && a.at(-1) === b.at(-1)
  if (hasEnds && Math.min(a.length, b.length) >= 5 && isOneEdit(a, b)) return 0.8
  return 0
}

/** Do, Au and Van are family names as well: without titles, degrees and particles at least two words remain. */
const wordsLeft = 2

type Words = { words: string[]; generation: number | undefined }

/** Returns the words of a name in Latin letters, without titles and degrees. */
export const personWords = (name: string): Words => {
  const all = name
    .toLowerCase()
    .replaceAll(/['’`.]/g, '')
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()
    .split(' ')
    // As the first word, Sr. is the Spanish title.
    .filter((word, index) => word !== '' && !(word === 'sr' && index === 0))
  const generation = all.map((word) => generations.get(word)).find((rank) => rank !== undefined)
  const words = all.filter((word) => !generations.has(word))
  const main = words.filter((word) => !titles.has(word) && !degrees.has(word))
  return { words: main.length >= wordsLeft ? main : words, generation }
}

/** Joins consecutive words that the compared name writes as a single word: "de la Cruz" beside "Delacruz". */
export const joinLike = (words: readonly string[], other: readonly string[]): string[] => {
  const wanted = new Set(other.map(soundOf))
  const joined: string[] = []
  for (let index = 0; index < words.length;) {
    const length = [3, 2].find((count) => {
      const part = words.slice(index, index + count)
      return part.length === count && wanted.has(soundOf(part.join('')))
    })
    joined.push(words.slice(index, index + (length ?? 1)).join(''))
    index += length ?? 1
  }
  return joined
}

const withoutParticles = (words: readonly string[]): readonly string[] => {
  const main = words.filter((word) => !particles.has(word))
  return main.length >= wordsLeft ? main : words
}

type Pair = { score: number; isWhole: boolean }
/** `hasWhole`: two whole words agree, not only their initials. */
type Total = { total: number; lowest: number; hasWhole: boolean }

const pairOf = (one: string, other: string): Pair => {
  const score = personWordScore(one, other)
  return { score, isWhole: score >= 0.8 && one.length > 1 && other.length > 1 }
}

/** Best total of pairs, each word used once. Names have few words, so all assignments are tried. */
const bestTotal = (pairs: readonly (readonly Pair[])[], at = 0, used = 0): Total => {
  const row = pairs[at]
  if (row === undefined) return { total: 0, lowest: 1, hasWhole: false }
  let best: Total = { total: -1, lowest: 0, hasWhole: false }
  for (const [index, { score, isWhole }] of row.entries()) {
    const bit = 1 << index
    if ((used & bit) !== 0) continue
    const rest = bestTotal(pairs, at + 1, used | bit)
    const total = score + rest.total
    if (total > best.total) best = { total, lowest: Math.min(score, rest.lowest), hasWhole: isWhole || rest.hasWhole }
  }
  return best
}

/** A name has at most this many words in a comparison; further words are ignored. */
const wordsMax = 6
/** A name with more further words could name several persons. */
const furtherWordsMax = 2
const otherGeneration = 60

const joined = (words: readonly string[]): string => soundOf([...words].toSorted().join(''))

const scoreOf = (short: readonly string[], long: readonly string[]): number => {
  if (joined(short) === joined(long) || soundOf(short.join('')) === soundOf(long.join(''))) return 100
  const few = short.slice(0, wordsMax)
  const others = long.slice(0, wordsMax)
  const { total, lowest, hasWhole } = bestTotal(few.map((word) => others.map((other) => pairOf(word, other))))
  const further = Math.max(0, long.length - few.length)
  const score = Math.max(0, Math.round((100 * total) / few.length) - 2 * further)
  // One common word is a common first or family name, not the same person.
  if (few.length === 1 && long.length > 1) return Math.min(score, 75)
  if (lowest === 0) return Math.min(score, 65)
  // Initials alone are those of many persons.
  if (!hasWhole) return Math.min(score, 75)
  return lowest < 0.9 || further > furtherWordsMax ? Math.min(score, 89) : Math.max(score, 90)
}

const skeletonOf = (words: readonly string[]): string => consonants(joined(words))
/** Consonants decide; without a common reading, as between Han characters and English, a person has to compare. */
const otherScriptScore = (one: readonly string[], other: readonly string[]): number =>
  skeletonOf(one) === skeletonOf(other) ? 85 : 70

/** Result of a score of 0 to 100. */
export const resultOfScore = (score: number): NameResult =>
  score >= 90 ? 'match' : score >= 70 ? 'similar' : 'mismatch'

/**
 * Compares two names of persons, in Latin letters without accents (the caller transliterates). Word order, titles, accents,
 * initials, middle names, short forms and usual transcriptions do not matter. Different generations (Jr., Sr.) are different
 * persons. `isOtherScript`: one of the names was transliterated from another script, which loses vowels or the reading, so
 * that a difference is only `similar`.
 */
export const comparePersonNames = (one: string, other: string, isOtherScript = false): NameComparison => {
  const [a, b] = [personWords(one), personWords(other)]
  if (a.words.length === 0 || b.words.length === 0) return { result: 'mismatch', score: 0 }
  const areGenerations = a.generation !== undefined && b.generation !== undefined
  const first = withoutParticles(joinLike(a.words, b.words))
  const second = withoutParticles(joinLike(b.words, a.words))
  const [short, long] = first.length <= second.length ? [first, second] : [second, first]
  const byWords = areGenerations && a.generation !== b.generation ? otherGeneration : scoreOf(short, long)
  const score = isOtherScript ? Math.max(byWords, otherScriptScore(short, long)) : byWords
  return { result: resultOfScore(score), score }
}
