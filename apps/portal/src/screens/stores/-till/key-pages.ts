import { quickPlacesMax, type QuickKey } from '@tillgate/domain/till-settings.ts'

/** Pages in the order of their first keys. */
export const pagesOf = (keys: readonly QuickKey[]): string[] => [...new Set(keys.map(({ page }) => page))]

/** Keys of a page in the order of their places. */
export const keysOn = (keys: readonly QuickKey[], page: string): QuickKey[] =>
  keys.filter((key) => key.page === page).toSorted((one, other) => one.place - other.place)

/** Replaces the keys of a page. Their places follow their order; the pages keep theirs. */
export const withKeysOn = (keys: readonly QuickKey[], page: string, own: readonly QuickKey[]): QuickKey[] => {
  const placed = own.slice(0, quickPlacesMax).map((key, place) => ({ ...key, page, place }))
  return [...new Set([...pagesOf(keys), page])].flatMap((one) => (one === page ? placed : keysOn(keys, one)))
}

/** Moves a key of a page to another place; the keys between make room. Beyond the ends of the page nothing moves. */
export const withKeyMoved = (keys: readonly QuickKey[], { page, place }: QuickKey, to: number): QuickKey[] => {
  const own = keysOn(keys, page)
  const from = own.findIndex((key) => key.place === place)
  const [moved] = own.splice(from, from < 0 || to < 0 || to > own.length - 1 ? 0 : 1)
  return moved ? withKeysOn(keys, page, own.toSpliced(to, 0, moved)) : [...keys]
}
