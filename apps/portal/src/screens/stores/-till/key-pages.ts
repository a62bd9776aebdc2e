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

/** Moves a key by one place; at the end of its page the key stays. */
export const withKeyMoved = (keys: readonly QuickKey[], { page, place }: QuickKey, by: 1 | -1): QuickKey[] => {
  const own = keysOn(keys, page)
  const from = own.findIndex((key) => key.place === place)
  const [moved, other] = [own[from], own[from + by]]
  if (!moved || !other) return [...keys]
  return withKeysOn(keys, page, own.with(from, other).with(from + by, moved))
}
