import { isVocabulary } from '@tillgate/domain/search-words.ts'
import { sql, type RawBuilder } from 'kysely'
import { chunked } from '#server/base/chunked.ts'
import type { Db } from '#server/db/db.ts'
import { computed, is, rowsOf } from '#server/db/rows.ts'

/**
 * Begin of each of a partner's words in `item.words`, so that the index has a list of its own for a partner's word. Partners
 * with equal tags share lists, which costs time only.
 */
export const tagOf = (partnerId: string): string => partnerId.slice(-6)

/** The words of an item as `item.words` holds them. */
export const wordsColumn = (partnerId: string, words: readonly string[]) =>
  computed(is.text)`array_to_tsvector(${words.map((word) => tagOf(partnerId) + word)}::text[])`

const wordsPerStatement = 5000

/** Adds the words that searches complete and correct to the partner's vocabulary. Words of deleted items stay and find nothing. */
export const addWords = async (db: Db, partnerId: string, words: readonly string[]): Promise<void> => {
  for (const some of chunked(words.filter(isVocabulary).toSorted(), wordsPerStatement))
    await sql`
      insert into item_word (partner_id, word)
      select p.id, w from partner p cross join unnest(${some}::text[]) w where p.id = ${partnerId}
      on conflict do nothing`.execute(db)
}

const afterAll = sql`chr(1114111)`
const beginsWith = (column: RawBuilder<unknown>, begin: RawBuilder<unknown>) =>
  sql`${column} >= ${begin} collate "C" and ${column} < ${begin} || ${afterAll} collate "C"`

/** More completions than this are found by the index itself. */
export const completionsMax = 50

/** Lists the longer words of the vocabulary that begin with each word, at most `completionsMax` + 1 for each. */
export const listCompletions = (db: Db, partnerId: string, words: readonly string[]) => rowsOf({
  typed: is.text,
  word: is.text,
}).all(db)`
    select t.typed, w.word from unnest(${words}::text[]) t (typed) cross join lateral (
      select v.word from item_word v where v.partner_id = ${partnerId} and ${beginsWith(sql`v.word`, sql`t.typed`)}
        and v.word <> t.typed order by v.word limit ${sql.lit(completionsMax + 1)}) w`

const similarMax = 3000

/**
 * Lists the words of the vocabulary that may begin with a typing error: words with an equal first part, and words of about
 * the same length with an equal last part. One error leaves one of the two parts as it is.
 */
export const listSimilar = async (db: Db, partnerId: string, words: readonly string[]) => {
  const part = sql`(length(t.typed) - 1) / 2`
  return rowsOf({ typed: is.text, word: is.text }).all(db)`
    select t.typed, w.word from unnest(${words}::text[]) t (typed) cross join lateral (
      (select v.word from item_word v where v.partner_id = ${partnerId}
        and ${beginsWith(sql`v.word`, sql`left(t.typed, ${part})`)} and length(v.word) >= length(t.typed) - 1
        limit ${sql.lit(similarMax)})
      union
      (select v.word from item_word v where v.partner_id = ${partnerId}
        and ${beginsWith(sql`v.backwards`, sql`left(reverse(t.typed), ${part})`)}
        and length(v.word) between length(t.typed) - 1 and length(t.typed) + 1 limit ${sql.lit(similarMax)})) w`
}

/** Arguments of the database function `search_items`; null sets no condition. */
export type Search = {
  key: string | null
  digits: string | null
  begins: string | null
  exact: string | null
  wider: string | null
  typo: string | null
}

export const isCode = (search: string): boolean => /^\d+$/.test(search)

const beginning = (column: RawBuilder<unknown>, begin: string) =>
  sql`${column} >= ${begin} and ${column} < ${`${begin}:`}`
const reversed = (digits: string): string => digits.split('').toReversed().join('')

/** The same matches as `search_items`, without its order, for a walk along the index of a sort. */
export const onSearch = ({ key, digits, wider, typo, exact }: Search): RawBuilder<unknown>[] => {
  const number = digits?.replace(/^0+/, '') ?? ''
  const ranges = number === '' ? [] : Array.from({ length: 15 - number.length }, (_, n) => 10 ** n)
  const conditions = [
    ...(key === null ? [] : [sql`i.code_key = ${key}`]),
    ...(digits === null ? [] : [beginning(sql`i.code`, digits)]),
    ...ranges.map(
      (n) =>
        sql`i.code_number >= ${Number(number) * n}::bigint and i.code_number < ${(Number(number) + 1) * n}::bigint`,
    ),
    ...(digits === null || digits.length < 4 ? [] : [beginning(sql`i.code_reversed`, reversed(digits))]),
    ...[typo ?? wider ?? exact].filter((text) => text !== null).map((text) => sql`i.words @@ ${text}::tsquery`),
  ]
  return [conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`]
}
