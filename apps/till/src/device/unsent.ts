import { now as clock } from '@tillgate/browser/clock.ts'
import { isUndecided, Refused } from '@tillgate/client/refused.ts'
import type { OpenTill, ReceiptRecipient } from '@tillgate/client/till.ts'
import type { PosPurchase } from '@tillgate/contract/pos-purchases.ts'
import type { TillDatabase } from './database.ts'
import { openText, sealText, type Sealed } from './sealed.ts'

/** Receipt that waits for the connection. `to`: sealed address or phone of the shopper. */
export type Unsent = { id: string; at: number; purchaseId: string; receiptNumber: string; to: Sealed }

/** Milliseconds after which a receipt is given up: nobody waits for it any more. */
const keptFor = 24 * 60 * 60_000

const isUnsent = (value: object): value is Unsent => 'to' in value && 'receiptNumber' in value && 'at' in value
const listUnsent = async (database: TillDatabase): Promise<Unsent[]> => {
  const kept = await database.get('kept', 'unsent')
  return Array.isArray(kept) ? kept.filter(isUnsent) : []
}
const change = async (database: TillDatabase, by: (unsent: Unsent[]) => Unsent[]): Promise<void> => {
  const work = database.transaction('kept', 'readwrite')
  const kept = await work.store.get('unsent')
  await work.store.put(by(Array.isArray(kept) ? kept.filter(isUnsent) : []), 'unsent')
  await work.done
}
const drop = (database: TillDatabase, id: string): Promise<void> =>
  change(database, (unsent) => unsent.filter((one) => one.id !== id))

const isRecipient = (value: unknown): value is ReceiptRecipient =>
  typeof value === 'object' && value !== null && ('email' in value || 'phone' in value)

type Sold = Pick<PosPurchase, 'id' | 'receiptNumber'>
/** Sends a receipt, or keeps it on the device without an answer. Rejects with the refusal of the server. */
export const sendOrKeep = async (
  { till, database, isOnline }: { till: OpenTill; database: TillDatabase; isOnline: boolean },
  { id: purchaseId, receiptNumber }: Sold,
  to: ReceiptRecipient,
): Promise<'sent' | 'kept'> => {
  try {
    if (!isOnline) throw new Error('No connection')
    await till.sendReceipt(purchaseId, to)
    return 'sent'
  } catch (error) {
    // No answer: the receipt is sent later. A refusal is an answer.
    if (!isUndecided(error)) throw error
    const sealed = await sealText(database, JSON.stringify(to))
    const one = { id: crypto.randomUUID(), at: clock(), purchaseId, receiptNumber, to: sealed }
    await change(database, (unsent) => [...unsent, one])
    return 'kept'
  }
}

const recipientOf = async (database: TillDatabase, { to }: Unsent): Promise<ReceiptRecipient | undefined> => {
  const text = await openText(database, to)
  const read: unknown = text === undefined ? undefined : JSON.parse(text)
  return isRecipient(read) ? read : undefined
}

/** Sends what waits, until one has no answer. Returns the receipt numbers that were given up: too old, refused, or unreadable. */
export const sendUnsent = async (till: OpenTill, database: TillDatabase): Promise<string[]> => {
  const givenUp: string[] = []
  for (const one of await listUnsent(database)) {
    const to = clock() - one.at > keptFor ? undefined : await recipientOf(database, one)
    try {
      if (to) await till.sendReceipt(one.purchaseId, to)
      else givenUp.push(one.receiptNumber)
    } catch (error) {
      // A session that ended, or a limit: the receipt is sent after the next sign-in.
      const isLater = error instanceof Refused && (error.status === 401 || error.status === 429)
      if (isLater || isUndecided(error)) break
      givenUp.push(one.receiptNumber)
    }
    await drop(database, one.id)
  }
  return givenUp
}
