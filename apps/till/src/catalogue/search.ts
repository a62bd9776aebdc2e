import type { CatalogueItem } from '@tillgate/contract/pos-catalogue.ts'
import { codeOfScan } from '@tillgate/domain/barcodes.ts'
import { searchWords } from '@tillgate/domain/search-words.ts'

/** Words of each name, with a space before each, computed once. */
const known = new WeakMap<CatalogueItem, string>()
const textOf = (item: CatalogueItem): string => {
  const text = known.get(item)
  if (text !== undefined) return text
  const own = ` ${searchWords(item.name).join(' ')}`
  known.set(item, own)
  return own
}

/** Milliseconds of work between two pauses: a key that is pressed meanwhile is answered at once. */
const slice = 5
/** Computes the words of all names before somebody searches: with 30,000 items this takes longer than a key may wait. */
export const prepareSearch = async (items: Iterable<CatalogueItem>): Promise<void> => {
  let began = performance.now()
  for (const item of items) {
    textOf(item)
    if (performance.now() - began < slice) continue
    await new Promise((resolve) => setTimeout(resolve))
    began = performance.now()
  }
}

type Asked = { code: string; begins: readonly string[] }
/** How well an item fits, 0 is best; undefined: not at all. */
const rankOf = (item: CatalogueItem, { code, begins: [first = '', ...others] }: Asked): number | undefined => {
  if (code !== '' && (item.plu === code || item.barcode === code)) return 0
  const text = textOf(item)
  if (text.includes(first) && others.every((begin) => text.includes(begin))) return text.startsWith(first) ? 1 : 2
  return code.length > 1 && (item.plu?.startsWith(code) || item.barcode.startsWith(code)) ? 3 : undefined
}

type Ranked = { item: CatalogueItem; rank: number }
const isBefore = (one: Ranked, other: Ranked): boolean =>
  one.rank === other.rank ? one.item.name < other.item.name : one.rank < other.rank

type Found = { items: CatalogueItem[]; count: number }
/**
 * Finds items that are sold at present by the begins of words in any order, without accents, or by PLU or barcode. The best come first,
 * at most `max`. `count`: of all that fit.
 */
export const searchItems = (items: Iterable<CatalogueItem>, text: string, max: number): Found => {
  const digits = codeOfScan(text.trim())
  const begins = searchWords(text).map((word) => ` ${word}`)
  if (begins.length === 0) return { items: [], count: 0 }
  const asked = { code: /^\d+$/.test(digits) ? digits : '', begins }
  const best: Ranked[] = []
  let count = 0
  for (const item of items) {
    const rank = item.active ? rankOf(item, asked) : undefined
    if (rank === undefined) continue
    count += 1
    const one = { item, rank }
    const last = best[max - 1]
    if (last && !isBefore(one, last)) continue
    // Sorting all that fit would take most of the time: one letter fits thousands.
    const place = best.findIndex((other) => isBefore(one, other))
    best.splice(place === -1 ? best.length : place, 0, one)
    if (best.length > max) best.pop()
  }
  return { items: best.map(({ item }) => item), count }
}
