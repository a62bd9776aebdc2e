import type { TillMemory, TillStore } from '@tillgate/client/till.ts'
import { openText, sealText } from './sealed.ts'
import type { Kept, StoredDevice, TillDatabase } from './database.ts'

/** Values that decide about money are on the disk before the call that needs them is sent. */
const strict = { durability: 'strict' } as const
const noMemory: TillMemory = { lastNumber: 0, reversing: [] }

const isMemory = (value: Kept[keyof Kept] | undefined): value is Kept['memory'] =>
  value !== undefined && 'lastNumber' in value && 'reversing' in value
const memoryOf = (value: Kept[keyof Kept] | undefined): TillMemory => (isMemory(value) ? value : noMemory)

/** Number of the last basket and keys of payments that are being reversed, changed in one transaction of IndexedDB each. */
export const storeOn = (database: TillDatabase): TillStore => ({
  change: async (by) => {
    const work = database.transaction('kept', 'readwrite', strict)
    const memory = by(memoryOf(await work.store.get('memory')))
    await work.store.put(memory, 'memory')
    await work.done
    return memory
  },
})

export type TillDevice = Omit<StoredDevice, 'sealedKey'> & { terminalKey: string }

export const keepDevice = async (database: TillDatabase, { terminalKey, ...device }: TillDevice): Promise<void> => {
  const sealedKey = await sealText(database, terminalKey)
  const work = database.transaction('kept', 'readwrite', strict)
  await work.store.put({ ...device, sealedKey }, 'device')
  await work.done
}

const isDevice = (value: Kept[keyof Kept] | undefined): value is StoredDevice =>
  value !== undefined && typeof value === 'object' && value !== null && 'sealedKey' in value

/** Returns undefined on a device that is not activated, and when the seal was lost. */
export const readDevice = async (database: TillDatabase): Promise<TillDevice | undefined> => {
  const stored = await database.get('kept', 'device')
  if (!isDevice(stored)) return undefined
  const { sealedKey, ...device } = stored
  const terminalKey = await openText(database, sealedKey)
  return terminalKey === undefined ? undefined : { ...device, terminalKey }
}

/** A retired till keeps no key. What is being reversed stays: another activation of this device ends it. */
export const forgetDevice = (database: TillDatabase): Promise<void> => database.delete('kept', 'device')
