import type { Sealed } from './sealed.ts'
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
}
export type StoredDevice = {
  terminalId: string
  sealedKey: Sealed
  store: { id: string; name: string; supportId: string; timeZone: string }
}

interface TillSchema extends DBSchema {
  kept: { key: keyof Kept; value: Kept[keyof Kept] }
}
export type TillDatabase = IDBPDatabase<TillSchema>

export const openDatabase = (name = 'till'): Promise<TillDatabase> =>
  openDB<TillSchema>(name, 1, {
    upgrade: (database) => {
      database.createObjectStore('kept')
    },
  })
