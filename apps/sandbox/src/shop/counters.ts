import { Refused } from '@tillgate/client/refused.ts'
import {
  inMemory,
  openTill,
  registerDevice,
  type Device,
  type OpenTill,
  type TillMemory,
  type TillOptions,
} from '@tillgate/client/till.ts'
import { openBackOffice, type ShopItem, type ShopStore } from './back-office.ts'

export type Counter = { till: OpenTill; items: readonly ShopItem[]; storeId: string }
/** A terminal of an earlier run with the state of its till. */
export type StoredDevice = TillMemory & Device & { storeId: string }
/** Terminals that outlive a run: an activation is limited to ten an hour. `save` runs after each change of `known`. */
export type Devices = { known: StoredDevice[]; save: () => void }

type Wish = {
  tills: number
  /** Chooses the stores over which the tills are spread; default: all that sell. */
  pick?: (stores: readonly ShopStore[]) => readonly ShopStore[]
  devices?: Devices
}

const isGone = (error: unknown): boolean =>
  error instanceof Refused && ['session.missing', 'terminal.retired'].includes(error.code)

/** Opens tills of a Store Admin's stores, each at a terminal of its own with a cashier signed in. Errors are `Refused`. */
export const openCounters = async (
  options: TillOptions,
  admin: { email: string; password: string },
  { tills, pick = (stores) => stores, devices }: Wish,
): Promise<Counter[]> => {
  const { base, headers = {}, trial } = options
  const office = await openBackOffice({ base, headers, userAgent: trial.userAgent }, admin)
  const stores = pick(await office.stores())

  const signedIn = async (device: Device | StoredDevice, cashier: string): Promise<OpenTill> => {
    const store =
      'reversing' in device
        ? {
            change: async (by: (memory: TillMemory) => TillMemory) => {
              Object.assign(device, by(device))
              devices?.save()
              return device
            },
          }
        : inMemory()
    const till = openTill(options, device, store)
    await till.signIn(cashier, admin.password)
    return till
  }
  const activate = async (storeId: string, index: number): Promise<Device | StoredDevice> => {
    const name = `${trial.userAgent} ${index + 1}`
    const { activationCode } = await office.createTerminal(storeId, name)
    const device = await registerDevice(options, { activationCode, model: name })
    if (!devices) return device
    const stored = { storeId, ...device, lastNumber: 0, reversing: [] }
    devices.known.push(stored)
    devices.save()
    return stored
  }
  const open = async (storeId: string, index: number, cashier: string): Promise<OpenTill> => {
    const known = devices?.known.filter((one) => one.storeId === storeId)[index]
    if (!devices || !known) return signedIn(await activate(storeId, index), cashier)
    try {
      return await signedIn(known, cashier)
    } catch (error) {
      if (!isGone(error)) throw error
      devices.known.splice(devices.known.indexOf(known), 1)
      return signedIn(await activate(storeId, index), cashier)
    }
  }

  const counters: Counter[] = []
  for (let index = 0; index < tills; index += 1) {
    const store = stores[index % stores.length]
    if (!store) throw new Error('No store of this account can sell.')
    const cashiers = await office.cashiers(store.id)
    const indexInStore = Math.floor(index / stores.length)
    const cashier = cashiers[indexInStore % cashiers.length]
    if (!cashier) throw new Error(`No cashier can sign in at ${store.name}.`)
    const till = await open(store.id, indexInStore, cashier.email)
    counters.push({ till, items: await office.itemsOf(store.id), storeId: store.id })
  }
  return counters
}
