import type { TillDatabase } from './database.ts'

/** The return that is under way at this till: its receipt is opened again when the till closes before the answer. */
export type Returning = { begin: (receiptNumber: string) => Promise<void>; end: () => Promise<void> }

export const returning = (database: TillDatabase): Returning => ({
  begin: async (receiptNumber) => {
    const work = database.transaction('kept', 'readwrite', { durability: 'strict' })
    await work.store.put({ receiptNumber }, 'returning')
    await work.done
  },
  end: () => database.delete('kept', 'returning'),
})

/** Receipt number of a return without an answer, or null. */
export const readReturning = async (database: TillDatabase): Promise<string | null> => {
  const kept = await database.get('kept', 'returning')
  return kept !== undefined && 'receiptNumber' in kept ? kept.receiptNumber : null
}
