import { isTypoOfBegin, isVocabulary, searchWords, typoLength } from '@tillgate/domain/search-words.ts'
import { wordsOfMeasure } from '@tillgate/domain/unit-words.ts'
import type { Db } from '#server/db/db.ts'
import { findCodeKey, type Place } from './code-keys.service.ts'
import { listFoundIds } from './search.queries.ts'
import { completionsMax, isCode, listCompletions, listSimilar, tagOf, type Search } from './words.queries.ts'

const nothing: Search = { key: null, digits: null, begins: null, exact: null, wider: null, typo: null }

/** Searches with fewer matches also find words with one typing error. */
export const fewMatches = 15
/** Longest digits that may also be a word of a name, such as a size. */
const digitWordMax = 6
/** Further words of a long text are ignored. */
const wordsMax = 12

type Pair = { typed: string; word: string }
const of = (pairs: readonly Pair[], word: string): string[] =>
  pairs.filter(({ typed }) => typed === word).map((pair) => pair.word)

/** Returns the text search that finds items with every word in one of its forms. Words have letters and digits only. */
const textSearch = (partnerId: string, forms: readonly { words: string[]; isBegin: boolean }[]): string => {
  const quoted = (word: string): string => `'${tagOf(partnerId)}${word}'`
  return forms
    .map(({ words, isBegin }) => `(${words.map((word) => quoted(word) + (isBegin ? ':*' : '')).join(' | ')})`)
    .join(' & ')
}

const formsOf = (words: readonly string[], completions: readonly Pair[], similar: readonly Pair[]) =>
  words.map((word) => {
    const longer = of(completions, word)
    const isBegin = !isVocabulary(word) || longer.length > completionsMax
    const same = [word, ...wordsOfMeasure(word).filter((other) => other !== word)]
    return isBegin
      ? { words: same, isBegin }
      : { words: [...same, ...longer, ...of(similar, word).filter((known) => isTypoOfBegin(word, known))], isBegin }
  })

/** Reads what a person typed, without regard to typing errors. */
export const readSearch = async (db: Db, place: Place, text: string): Promise<Search> => {
  const { partnerId } = place
  const exactOf = (words: readonly string[]) =>
    textSearch(
      partnerId,
      words.map((word) => ({ words: [word], isBegin: false })),
    )
  if (isCode(text)) {
    const digits = text.slice(0, 14)
    const exact = text.length <= digitWordMax ? exactOf([text]) : null
    // Zeros alone are no part of a barcode: `search_items` reads the digits without them as a number.
    const isPart = text.length <= 14 && /[1-9]/.test(text)
    return { ...nothing, key: await findCodeKey(db, place, digits), digits: isPart ? text : null, exact }
  }
  const words = searchWords(text).slice(0, wordsMax)
  if (words.length === 0) return nothing
  const completions = await listCompletions(db, partnerId, words.filter(isVocabulary))
  return {
    ...nothing,
    begins: text.toLowerCase(),
    exact: exactOf(words),
    wider: textSearch(partnerId, formsOf(words, completions, [])),
  }
}

/** Adds words with one typing error. Undefined when no word is similar. */
export const withTypos = async (
  db: Db,
  partnerId: string,
  text: string,
  search: Search,
): Promise<Search | undefined> => {
  if (search.wider === null) return undefined
  const words = searchWords(text).slice(0, wordsMax)
  const long = words.filter((word) => isVocabulary(word) && word.length >= typoLength)
  if (long.length === 0) return undefined
  const similar = await listSimilar(db, partnerId, long)
  if (!similar.some(({ typed, word }) => isTypoOfBegin(typed, word))) return undefined
  const completions = await listCompletions(db, partnerId, words.filter(isVocabulary))
  return { ...search, typo: textSearch(partnerId, formsOf(words, completions, similar)) }
}

/** Finds the ids of a partner's items by name or barcode, at most `limit`, in every store. */
export const findItemIds = async (db: Db, partnerId: string, text: string, limit: number): Promise<string[]> => {
  const everywhere = { partnerId, storeId: null }
  return listFoundIds(db, everywhere, await readSearch(db, everywhere, text), limit)
}
