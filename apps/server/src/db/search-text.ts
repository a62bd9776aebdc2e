import { isTypoOfBegin, isVocabulary, searchWords, typoLength } from '@tillgate/domain/search-words.ts'
import { digitsOf, phoneDigits } from '@tillgate/domain/phones.ts'
import { sql, type RawBuilder } from 'kysely'
import { is, rowsOf } from './rows.ts'
import type { Db } from './db.ts'
import { allOf } from './page.ts'

// Searches of columns `search_text`: words in lower case without accents, each after a blank.

/** Further words of a long search are ignored. */
const wordsMax = 12
const wordsOf = (search: string): string[] => searchWords(search).slice(0, wordsMax)

/** Up to two letters or three digits must begin a word. Longer ones may stand inside a word: the last digits of a number. */
const beginsOnly = (word: string): boolean => /^(?:\p{L}{1,2}|\p{N}{1,3})$/u.test(word)
const partOf = (word: string): string => (beginsOnly(word) ? ` ${word}` : word)

/** Returns LIKE patterns that a text with the words of a search matches, in any order. None: the search has no word. */
export const patternsOf = (search: string): string[] => wordsOf(search).map((word) => `%${partOf(word)}%`)

/** Returns true when a word has three signs, with the blank before it, that an index of trigrams finds. */
export const isFindable = (search: string): boolean => wordsOf(search).some((word) => partOf(word).length >= 3)

type Sql = RawBuilder<unknown>

/** Digits of a part of a telephone number that a search needs: the last four, or five anywhere. */
const phonePartMin = 4
/** Returns a LIKE pattern of telephone numbers for a text of digits and separators, or null for another text. */
export const phonePattern = (search: string): string | null => {
  if (!/^[\d\s().+/-]+$/.test(search)) return null
  const digits = digitsOf(search).replace(/^1(?=\d{10}$)/, '')
  if (digits.length < phonePartMin || digits.length > phoneDigits) return null
  return digits.length === phonePartMin ? `%${digits}` : `%${digits}%`
}

/** Selects the ids of the people of every partner that words or a telephone number find. Runs as an operator. */
export const peopleFound = (search: string): RawBuilder<string> => {
  const patterns = isFindable(search) ? patternsOf(search) : []
  return sql`select search_all_people(${patterns}::text[], ${phonePattern(search)})`
}
export const hasWords = (text: Sql, search: string): RawBuilder<boolean> => {
  const patterns = patternsOf(search)
  return patterns.length === 0 ? sql`false` : allOf(patterns.map((pattern) => sql`${text} like ${pattern}`))
}

/** Least similarity of trigrams that a word of five letters keeps with one typing error: `mraia` for `maria` is 0.17. */
const similarity = 0.15
/** Similar texts that are read to compare their words. */
const similarMax = 1000
const mayBeTypo = (word: string): boolean => isVocabulary(word) && word.length >= typoLength

const hasOrMeans = (text: string, word: string): boolean =>
  text.includes(partOf(word)) ||
  (mayBeTypo(word) && text.split(' ').some((known) => known !== '' && isTypoOfBegin(word, known)))

/**
 * Finds the ids of rows that have every word of a search with at most one typing error each. `from` is a table with its
 * conditions. No index serves it: call it when the words as typed find nothing.
 */
export const findWithTypos = async (
  db: Db,
  { id, text, from }: { id: Sql; text: Sql; from: Sql },
  search: string,
): Promise<string[]> => {
  const words = wordsOf(search)
  if (!words.some(mayBeTypo)) return []
  const similar = words.map((word) => {
    const has = sql`${text} like ${`%${partOf(word)}%`}`
    return mayBeTypo(word) ? sql`(${has} or word_similarity(${word}, ${text}) >= ${sql.lit(similarity)})` : has
  })
  const rows = await rowsOf({ id: is.text, text: is.text }).all(db)`
    select ${id} as id, ${text} as text from ${from} and ${allOf(similar)} limit ${sql.lit(similarMax)}`
  return rows.filter((row) => words.every((word) => hasOrMeans(row.text, word))).map((row) => row.id)
}

/**
 * Replaces a search that finds nothing by the rows with a typing error in their words. `count` counts the matches of the
 * search without further filters.
 */
export const correctSearch = async <Wanted extends { search?: string | undefined }>(
  wanted: Wanted,
  count: (search: string) => Promise<number>,
  find: (search: string) => Promise<string[]>,
): Promise<Wanted & { ids?: string[] }> => {
  const { search } = wanted
  if (!search || (await count(search)) > 0) return wanted
  const ids = await find(search)
  return ids.length === 0 ? wanted : { ...wanted, ids }
}
