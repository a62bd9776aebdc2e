/** Letters without a decomposition in Unicode that people type as plain letters. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}
const oddLetters = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')
const ascii = /^\p{ASCII}*$/u

/** Returns a text in lower case without accents: `ÑANDÚ` becomes `nandu`. */
const withoutAccents = (text: string): string =>
  ascii.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replaceAll(/\p{M}/gu, '')
        .toLowerCase()
        .replaceAll(oddLetters, (letter) => plainLetters[letter] ?? letter)

const apostrophes = /['’‘`´ʼ]/g

/**
 * Returns the words of a text as the search compares them, each once: lower case, without accents, punctuation and apostrophes.
 * Digits and letters are words of their own, so that `5lb` and `5 lb` are equal.
 */
export const searchWords = (text: string): string[] => [
  ...new Set(
    withoutAccents(text)
      .replaceAll(apostrophes, '')
      .match(/\p{N}+|\p{L}+/gu),
  ),
]

/** Words shorter than this must be typed correctly. */
export const typoLength = 5

/**
 * Returns true when one change makes `typed` equal to `word`: a letter left out, added or replaced, or two neighbours
 * swapped. Equal words are no typing error.
 */
export const isTypo = (typed: string, word: string): boolean => {
  if (Math.abs(typed.length - word.length) > 1 || typed === word) return false
  let start = 0
  while (start < typed.length && typed[start] === word[start]) start += 1
  let end = 0
  const shorter = Math.min(typed.length, word.length) - start
  while (end < shorter && typed[typed.length - 1 - end] === word[word.length - 1 - end]) end += 1
  const left = typed.slice(start, typed.length - end)
  const right = word.slice(start, word.length - end)
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
}

/** Returns true for a typing error in the word or in its begin, so that `tortila` stands for `tortillas`. */
export const isTypoOfBegin = (typed: string, word: string): boolean =>
  [word, ...[-1, 0, 1].map((more) => word.slice(0, typed.length + more))].some((begin) => isTypo(typed, begin))

/** Longest word that the vocabulary keeps. */
const vocabularyLength = 40

/** Returns true for a word that can be completed or corrected: letters only, at least three. */
export const isVocabulary = (word: string): boolean =>
  word.length >= 3 && word.length <= vocabularyLength && /^\p{L}/u.test(word)
