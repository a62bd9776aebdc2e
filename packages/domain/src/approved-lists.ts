/** Approved product of the program, one row of a purse's list. Days are inclusive, in the program's zone. */
export type ApprovedProduct = {
  /** `G:` or `P:` key, as returned by `normalise` of barcodes.ts. */
  codeKey: string
  category: string
  /** `2026-11-25`; null: no bound. */
  fromDay: string | null
  toDay: string | null
  /** Per unit. Null: no limit. */
  maxPriceCents: number | null
  name: string
  brand: string
  size: string
  uom: string
}

/** A whole list (CSV with headings), a processor's list of changes, or an earlier version brought back. */
export const listSources = ['FULL', 'DELTA', 'RESTORE'] as const
export type ListSource = (typeof listSources)[number]

/** Waiting for a second person, scheduled, in force, superseded, or withdrawn before activation. */
export const listStatuses = ['WAITING', 'SCHEDULED', 'IN_FORCE', 'SUPERSEDED', 'WITHDRAWN'] as const
export type ListStatus = (typeof listStatuses)[number]

const lineOf = (entry: ApprovedProduct): string =>
  JSON.stringify([
    entry.codeKey,
    entry.fromDay,
    entry.toDay,
    entry.maxPriceCents,
    entry.category,
    entry.name,
    entry.brand,
    entry.size,
    entry.uom,
  ])

/** Sorts by key and days, so that equal lists have equal text and an equal checksum. */
export const sortedList = (entries: readonly ApprovedProduct[]): ApprovedProduct[] => {
  const rank = ({ codeKey, fromDay }: ApprovedProduct): string => `${codeKey} ${fromDay ?? ''}`
  return entries.toSorted((one, other) => (rank(one) < rank(other) ? -1 : rank(one) > rank(other) ? 1 : 0))
}
export const listText = (entries: readonly ApprovedProduct[]): string => sortedList(entries).map(lineOf).join('\n')

/** Keys of products: a product with several periods counts once. */
export type ListChanges = { added: string[]; removed: string[]; changed: string[] }

const textsOf = (entries: readonly ApprovedProduct[]): Map<string, string> => {
  const texts = new Map<string, string>()
  for (const entry of sortedList(entries)) {
    texts.set(entry.codeKey, `${texts.get(entry.codeKey) ?? ''}${lineOf(entry)}`)
  }
  return texts
}

export const compareLists = (before: readonly ApprovedProduct[], after: readonly ApprovedProduct[]): ListChanges => {
  const [old, fresh] = [textsOf(before), textsOf(after)]
  const keys = [...fresh.keys()]
  return {
    added: keys.filter((key) => !old.has(key)),
    removed: [...old.keys()].filter((key) => !fresh.has(key)),
    changed: keys.filter((key) => old.has(key) && old.get(key) !== fresh.get(key)),
  }
}

/** Returns true when more than a tenth of the products disappear; the operator must then type the number. */
export const needsRemovedNumber = (removed: number, before: number): boolean => removed * 10 > before

/** `G:00036000291452` as printed on a package: 036000291452. */
export const shownListCode = (codeKey: string): string => {
  const digits = codeKey.slice(2)
  if (!codeKey.startsWith('G:')) return digits
  return digits.startsWith('00') ? digits.slice(2) : digits.startsWith('0') ? digits.slice(1) : digits
}

/** Differences of a version from the version before, product by product. */
export const listDifferences = ['removed', 'changed', 'added'] as const
export type ListDifference = (typeof listDifferences)[number]

/** Returns the highest price that a product is covered up to, by key. Null: no limit. */
const maximaOf = (entries: readonly ApprovedProduct[]): Map<string, number | null> => {
  const maxima = new Map<string, number | null>()
  for (const { codeKey, maxPriceCents } of entries) {
    const known = maxima.get(codeKey)
    const isOpen = known === null || maxPriceCents === null
    maxima.set(codeKey, isOpen ? null : Math.max(known ?? 0, maxPriceCents))
  }
  return maxima
}

/** Returns the keys of the products that stay on the list with a lower maximum price. */
export const loweredIn = (before: readonly ApprovedProduct[], after: readonly ApprovedProduct[]): string[] => {
  const old = maximaOf(before)
  return [...maximaOf(after)].flatMap(([key, maximum]) => {
    const former = old.get(key)
    return former !== undefined && maximum !== null && (former === null || maximum < former) ? [key] : []
  })
}
