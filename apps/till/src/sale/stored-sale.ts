import type { TillDatabase } from '../device/database.ts'
import type { TillSale } from './state.ts'
import type { Waiting } from './waiting.ts'

const names: readonly string[] = [
  'open',
  'reading',
  'asking',
  'declined',
  'reversing',
  'paid',
  'taking',
  'other',
  'done',
]

/** A sale that this version of the app can go on with: written by itself, so its shape is known when its state is. */
const isSale = (value: unknown): value is TillSale =>
  typeof value === 'object' &&
  value !== null &&
  'sale' in value &&
  typeof value.sale === 'object' &&
  value.sale !== null &&
  'name' in value.sale &&
  names.includes(String(value.sale.name)) &&
  'queue' in value

export const readStoredSale = async (database: TillDatabase): Promise<TillSale | undefined> => {
  const stored = await database.get('kept', 'sale')
  return isSale(stored) ? stored : undefined
}

/** The sale as the disk keeps it: what a card has left stays in memory. */
export const toStored = (till: TillSale): TillSale => {
  const { sale } = till
  return 'purchase' in sale && sale.purchase !== null
    ? { ...till, sale: { ...sale, purchase: { ...sale.purchase, balances: null } } }
    : till
}

/** The sale and what waits are kept together: a basket is on the screen or among the waiting ones. */
export const storeSale = async (database: TillDatabase, till: TillSale, waiting: readonly Waiting[]): Promise<void> => {
  const work = database.transaction('kept', 'readwrite')
  await Promise.all([work.store.put(toStored(till), 'sale'), work.store.put(waiting, 'waiting'), work.done])
}
