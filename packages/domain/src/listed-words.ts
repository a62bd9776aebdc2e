import { businessWords } from './business-names.ts'
import { consonants, fullFormsOf, personWordScore, personWords, soundOf } from './person-names.ts'

/** Words of a trade that many businesses have in their names. */
export const generic = new Set(
  (
    'bakery care center clinic convenience corner deli dental dentistry drug drugs express eye eyecare family farm farms food ' +
    'foods fresh general grocery health hearing inc international market markets mart medical mini optical optometry pharmacy ' +
    'products services shop smile smiles store stores super supermarket trading vision wellness'
  ).split(' '),
)
export const genericWeight = 0.3
export const initialWeight = 0.25

/** Arabic particles and patronymics that transcriptions keep, join or omit. */
const particles = new Set(
  'al el ul ur as ash bin ben ibn bint abu umm de del della di da dos du la las le los van von der den y e'.split(' '),
)
/** "Abdul Rahman", "Abd al-Rahman", "Abdurrahman" and "Abdirahman" are one name. */
const servant = /\babd(?:[aeiu](?:l|([rsznd])(?=\1|\s+\1))?)?\s*(?:(?:al|el|ul|ar|ur|as|us|ad|an)\s+)?(?=[a-z]{3})/g

const withoutParticles = (words: readonly string[]): readonly string[] => {
  const main = words.filter((word) => !particles.has(word))
  return main.length > 0 ? main : words
}
export const wordsOfPerson = (name: string): readonly string[] => {
  const plain = name
    .toLowerCase()
    .replaceAll(/['’`.]/g, '')
    .replaceAll(/[^a-z]+/g, ' ')
    .replaceAll(servant, 'abd')
  return withoutParticles(personWords(plain).words)
}

/** Returns the consonants by sound: letters that transcriptions exchange become the same letter. */
export const skeletonOf = (word: string): string => {
  const sound = soundOf(word.replaceAll('sch', 's')).replaceAll('g', 'k').replace(/d$/, 't')
  const letters = consonants(sound)
  // Many names share two consonants, so a vowel before them counts.
  return letters.length < 3 && /^[aeiou]/.test(sound) ? `a${letters}` : letters
}
/** "Alqasimi" without its article. Undefined for another word. */
const withoutArticle = (word: string): string | undefined =>
  word.length >= 6 && word.startsWith('al') ? word.slice(2) : undefined

export const keysOf = (word: string): string[] => [
  skeletonOf(word),
  skeletonOf(withoutArticle(word) ?? word),
  ...fullFormsOf(soundOf(word)).map((full) => skeletonOf(full)),
]

/** Endings that tell first names of women and men apart: Maria and Mario, Daniela and Daniel. */
const isOtherGender = (one: string, other: string): boolean =>
  soundOf(one).endsWith('a') !== soundOf(other).endsWith('a')

const isPlural = (one: string, other: string): boolean => one === `${other}s` || other === `${one}s`

/** Similarity of two words, 0 to 1. Below 0.8 the words are different. */
const wordScore = (one: string, other: string, skeletons = [skeletonOf(one), skeletonOf(other)]): number => {
  const score = personWordScore(one, other)
  if (score >= 0.8 || one.length === 1 || other.length === 1) return score
  if (isPlural(one, other)) return 0.95
  const [bare, otherBare] = [withoutArticle(one), withoutArticle(other)]
  // With articles on both sides, the words were compared unchanged.
  if ((bare === undefined) !== (otherBare === undefined)) return 0.95 * wordScore(bare ?? one, otherBare ?? other)
  const [skeleton = '', otherSkeleton] = skeletons
  if (skeleton !== otherSkeleton || isOtherGender(one, other)) return 0
  return skeleton.length >= 3 ? 0.92 : skeleton.length === 2 ? 0.85 : 0
}

/** `weight`: rare words count more. */
export type Word = { word: string; skeleton: string; weight: number }
export type Words = readonly Word[]
type Match = { count: number; ours: number; listed: number }

/** Pairs every word with the best unused counterpart, the most similar pairs first. */
const matched = (ours: Words, listed: Words): Match => {
  const pairs = ours
    .flatMap((a, i) =>
      listed.map((b, j) => ({ i, j, a, b, score: wordScore(a.word, b.word, [a.skeleton, b.skeleton]) })),
    )
    .filter(({ score }) => score >= 0.8)
    .toSorted((one, other) => other.score - one.score)
  const [usedOurs, usedListed] = [new Set<number>(), new Set<number>()]
  const match = { count: 0, ours: 0, listed: 0 }
  for (const { i, j, a, b, score } of pairs) {
    if (usedOurs.has(i) || usedListed.has(j)) continue
    usedOurs.add(i)
    usedListed.add(j)
    if (a.word.length > 1 && b.word.length > 1) match.count += 1
    match.ours += a.weight * score
    match.listed += b.weight * score
  }
  return match
}

const weightOf = (words: Words): number => words.reduce((sum, { weight }) => sum + weight, 0)
const joinedSkeleton = (words: Words): string => skeletonOf(words.map(({ word }) => word).join(''))
/** Consonants that a name without spaces needs at least, to be compared as a whole. */
const wholeMin = 5
const isSameJoined = (one: Words, other: Words): boolean => {
  const skeleton = joinedSkeleton(one)
  return (
    skeleton.length >= wholeMin &&
    (skeleton === joinedSkeleton(other) || skeleton === joinedSkeleton(other.toReversed()))
  )
}

/** Part of the score that the more fully covered name has. */
const fullerShare = 0.65
/** Minimum score for a comparison with joined words. */
export const joinedFrom = 30
/** A single common word of two longer names is a common name, not a common person or business. */
const oneWordMax = 75

/**
 * Compares two names by the weights of their common words: rare words count more. The fuller covered name counts more, because
 * people omit names.
 */
export const scoreOf = (ours: Words, listed: Words): number => {
  // A name without spaces cannot be compared word by word.
  if (ours.length !== listed.length && isSameJoined(ours, listed)) return 95
  const match = matched(ours, listed)
  if (match.count === 0) return 0
  const shares = [match.ours / weightOf(ours), match.listed / weightOf(listed)]
  const score = Math.round(100 * (fullerShare * Math.max(...shares) + (1 - fullerShare) * Math.min(...shares)))
  const isSingle = match.count === 1 && (ours.length > 1 || listed.length > 1)
  return isSingle ? Math.min(score, oneWordMax) : score
}

export const wordsOfBusiness = (name: string): (readonly string[])[] =>
  businessWords(name).map((words) => withoutParticles(words))
