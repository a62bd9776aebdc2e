import type { Sealed } from './sealed.ts'
import type { CatalogueItem } from '@tillgate/contract/pos-catalogue.ts'
import type { QuickKey } from '@tillgate/domain/till-settings.ts'
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

/** One value each; `undefined` before the first write. */
export type Kept = {
  /** Sealed terminal key and what the till is called. */
  device: StoredDevice
  /** Key that seals secrets of this device; it cannot be read out of the browser. */
  seal: CryptoKey
  /** Last basket number and keys whose payment is being reversed. */
  memory: { lastNumber: number; reversing: readonly string[] }
  /** Sale on the screen with its scans; typed by the states of a sale. */
  sale: object
  /** Baskets that are put aside or cancelled, and that the server does not know of yet. */
  waiting: readonly object[]
  /** Receipts that wait for the connection, each with a sealed address. */
  unsent: readonly object[]
  /** Receipt of the return that is under way. */
  returning: { receiptNumber: string }
  /** Barcodes that were scanned while the till was locked, oldest first. */
  lockedScans: { codes: readonly string[] }
  /** What the stored items belong to. */
  catalogue: CatalogueFacts
  quickKeys: { shown: readonly QuickKey[] }
}
export type CatalogueFacts = {
  storeId: string
  /** Program of the stored covers. Its purses stand in the sequence of payment. */
  program: string
  purses: readonly string[]
  coversTax: boolean
  /** Today in the program's time zone, as `2026-11-30`. */
  day: string
  /** Where the next question for changes goes on. */
  cursor: string
  /** Milliseconds of the last answer. */
  at: number
}
export type StoredDevice = {
  terminalId: string
  sealedKey: Sealed
  store: { id: string; name: string; supportId: string; timeZone: string }
}

interface TillSchema extends DBSchema {
  kept: { key: keyof Kept; value: Kept[keyof Kept] }
  /** Items of the store, by id. */
  items: { key: string; value: CatalogueItem }
}
export type TillDatabase = IDBPDatabase<TillSchema>

/** A device may come from any earlier version, which has some of them. */
const stores = ['kept', 'items'] as const

export const openDatabase = (name = 'till'): Promise<TillDatabase> =>
  openDB<TillSchema>(name, 2, {
    upgrade: (database) => {
      for (const store of stores) {
        if (!database.objectStoreNames.contains(store)) database.createObjectStore(store)
      }
    },
  })
