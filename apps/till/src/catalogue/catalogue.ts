import { now as clock } from '@tillgate/browser/clock.ts'
import type { OpenTill } from '@tillgate/client/till.ts'
import type { CatalogueItem } from '@tillgate/contract/pos-catalogue.ts'
import { labelKey, type LabelForm } from '@tillgate/domain/scale-labels.ts'
import type { CatalogueFacts, Kept, TillDatabase } from '../device/database.ts'
import { itemAtTill, type Item } from './item-at-till.ts'
import { prepareSearch } from './search.ts'

/** Milliseconds between two questions for changes: a new price is at the till within 30 seconds. */
const every = 25_000
/** Age in milliseconds from which prices are shown with the time of their last refresh. */
export const freshFor = 24 * 3_600_000

export type Catalogue = {
  /** Null before the first catalogue of this store. */
  facts: () => CatalogueFacts | null
  /** Another map after each change. */
  items: () => ReadonlyMap<string, CatalogueItem>
  /** Item of a scanned code that is sold at present. */
  find: (barcode: string, labelForm: LabelForm | null) => Item | undefined
  /** Calls `listener` with every change. */
  listen: (listener: () => void) => () => void
  /** Asks for changes now and every 25 seconds, with the session of the signed-in person. Returns a function that ends it. */
  refresh: (till: Pick<OpenTill, 'catalogue'>) => () => void
}

const isFacts = (value: Kept[keyof Kept] | undefined): value is CatalogueFacts =>
  value !== undefined && 'cursor' in value && 'purses' in value

/** Opens the catalogue of the store that this device keeps. Another store's is ignored, and replaced by the first answer. */
export const openCatalogue = async (database: TillDatabase, storeId: string): Promise<Catalogue> => {
  const stored = await database.get('kept', 'catalogue')
  let facts = isFacts(stored) && stored.storeId === storeId ? stored : null
  const items = new Map<string, CatalogueItem>()
  const byKey = new Map<string, CatalogueItem>()
  const listeners = new Set<() => void>()

  const take = (item: CatalogueItem): void => {
    drop(item.id)
    items.set(item.id, item)
    byKey.set(item.codeKey, item)
  }
  const drop = (id: string): void => {
    const item = items.get(id)
    if (!item) return
    items.delete(id)
    if (byKey.get(item.codeKey) === item) byKey.delete(item.codeKey)
  }
  if (facts !== null) for (const item of await database.getAll('items')) take(item)
  /** Items for the screens, which draw again for another map. */
  let listed: ReadonlyMap<string, CatalogueItem> = new Map(items)
  void prepareSearch(listed.values())
  /** Of the last page that was read. A load that was cut off begins again. */
  let known = facts?.cursor

  /** Reads all pages of an answer. Each page is stored when it arrives, the cursor with the last one. */
  const read = async (till: Pick<OpenTill, 'catalogue'>): Promise<void> => {
    let since = known
    const seen = new Set<string>()
    for (;;) {
      const page = await till.catalogue(since === undefined ? {} : { since })
      for (const item of page.items) {
        take(item)
        seen.add(item.id)
      }
      const gone = page.isFull && page.next === null ? [...items.keys()].filter((id) => !seen.has(id)) : page.removed
      for (const id of gone) drop(id)
      const { program, purses, coversTax, day, cursor } = page
      const isLast = page.next === null
      const next: CatalogueFacts = { storeId, program, purses, coversTax, day, cursor, at: clock() }
      const work = database.transaction(['kept', 'items'], 'readwrite')
      const store = work.objectStore('items')
      // A first catalogue replaces whatever another store left.
      if (since === undefined) void store.clear()
      for (const item of page.items) void store.put(item, item.id)
      for (const id of gone) void store.delete(id)
      if (isLast) void work.objectStore('kept').put(next, 'catalogue')
      await work.done
      if (isLast) known = cursor
      if (isLast || facts === null) facts = next
      if (page.items.length + gone.length > 0) listed = new Map(items)
      void prepareSearch(page.items)
      if (page.items.length + gone.length > 0 || isLast) for (const listener of listeners) listener()
      if (page.next === null) return
      since = page.next
    }
  }

  let reading: Promise<void> = Promise.resolve()
  return {
    facts: () => facts,
    items: () => listed,
    find: (barcode, labelForm) => {
      const item = byKey.get(labelKey(barcode, labelForm))
      return item?.active && facts ? itemAtTill(item, { barcode, labelForm, day: facts.day }) : undefined
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    refresh: (till) => {
      let isOver = false
      let timer: ReturnType<typeof setTimeout> | undefined
      const turn = async (): Promise<void> => {
        // Without an answer the stored catalogue stays, with its time.
        reading = reading.then(() => read(till)).catch(() => undefined)
        await reading
        if (!isOver) timer = setTimeout(() => void turn(), every)
      }
      void turn()
      return () => {
        isOver = true
        clearTimeout(timer)
      }
    },
  }
}
