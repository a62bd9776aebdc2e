import { processingFee, returnCredit, type PurchaseFees } from './fees.ts'

/**
 * Entry types of a store's account with the program. Amounts are signed cents: positive amounts are owed to the
 * store.
 */
export const entryTypes = [
  'SALE',
  'RETURN',
  'REVERSAL',
  'PROC_FEE',
  'FIXED_FEE',
  'EQUIPMENT',
  'ADJUSTMENT',
  'CARRY_IN',
  'CARRY_OUT',
] as const
export type EntryType = (typeof entryTypes)[number]
export type Entry = { type: EntryType; cents: number }

/** Entries of 0 cents are not written. */
const written = (entries: readonly Entry[]): Entry[] => entries.filter(({ cents }) => cents !== 0)

/** Returns the entries of a confirmed sale: the card payment, less fees. */
export const entriesOfSale = (benefitsCents: number, fees: PurchaseFees): Entry[] =>
  written([
    { type: 'SALE', cents: benefitsCents },
    { type: 'PROC_FEE', cents: -processingFee(benefitsCents, fees) },
    { type: 'FIXED_FEE', cents: -fees.fixedCents },
  ])

/**
 * Returns the entries of a confirmed return: the card refund, and the credited part of the sale's processing fee.
 * `sale` already includes this return.
 */
export const entriesOfReturn = (
  benefitsCents: number,
  sale: { benefitsCents: number; returnedCents: number; creditedCents: number },
  fees: PurchaseFees,
): Entry[] =>
  written([
    { type: 'RETURN', cents: -benefitsCents },
    { type: 'PROC_FEE', cents: returnCredit(sale, fees) },
  ])

/** Returns the opposite of every entry of a reversed sale. Fees keep their type. */
export const entriesOfReversal = (entries: readonly Entry[]): Entry[] =>
  entries.map(({ type, cents }) => ({ type: type === 'SALE' ? 'REVERSAL' : type, cents: -cents }))
