import type { CatalogueItem } from '@tillgate/contract/pos-catalogue.ts'
import { codeOfScan } from '@tillgate/domain/barcodes.ts'
import { searchWords } from '@tillgate/domain/search-words.ts'

/** Words of each name, computed once. */
const known = new WeakMap<CatalogueItem, readonly string[]>()
const wordsOf = (item: CatalogueItem): readonly string[] => {
  const words = known.get(item) ?? searchWords(item.name)
  known.set(item, words)
  return words
}

/** How well an item fits, 0 is best; undefined: not at all. */
const rankOf = (item: CatalogueItem, code: string, words: readonly string[]): number | undefined => {
  if (code !== '' && (item.plu === code || item.barcode === code)) return 0
  const own = wordsOf(item)
  if (words.length > 0 && words.every((word) => own.some((one) => one.startsWith(word)))) {
    return own[0]?.startsWith(words[0] ?? '') ? 1 : 2
  }
  return code.length > 1 && (item.plu?.startsWith(code) || item.barcode.startsWith(code)) ? 3 : undefined
}

type Found = { items: CatalogueItem[]; count: number }
/**
 * Finds items that are sold at present by the begins of words in any order, without accents, or by PLU or barcode. The best come first,
 * at most `max`. `count`: of all that fit.
 */
export const searchItems = (items: Iterable<CatalogueItem>, text: string, max: number): Found => {
  const digits = codeOfScan(text.trim())
  const code = /^\d+$/.test(digits) ? digits : ''
  const words = searchWords(text)
  if (words.length === 0) return { items: [], count: 0 }
  const fitting: { item: CatalogueItem; rank: number }[] = []
  for (const item of items) {
    const rank = item.active ? rankOf(item, code, words) : undefined
    if (rank !== undefined) fitting.push({ item, rank })
  }
  fitting.sort((a, b) => a.rank - b.rank || (a.item.name < b.item.name ? -1 : 1))
  return { items: fitting.slice(0, max).map(({ item }) => item), count: fitting.length }
}
