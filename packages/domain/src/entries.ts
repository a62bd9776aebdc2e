import { processingFee, returnCredit, type PurchaseFees } from './fees.ts'

/** What a store's account with the programme is made of. Amounts are signed cents: plus is owed to the store. */
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

/** Entries of 0 cents say nothing and are not written. */
const written = (entries: readonly Entry[]): Entry[] => entries.filter(({ cents }) => cents !== 0)

/** A confirmed sale: what the card paid, less its fees. */
export const entriesOfSale = (benefitsCents: number, fees: PurchaseFees): Entry[] =>
  written([
    { type: 'SALE', cents: benefitsCents },
    { type: 'PROC_FEE', cents: -processingFee(benefitsCents, fees) },
    { type: 'FIXED_FEE', cents: -fees.fixedCents },
  ])

/**
 * A confirmed return: what went back to the card, and the part of the sale's processing fee that is credited. `sale` counts
 * this return in.
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

/** A reversed sale: the opposite of each of its entries. Fees keep their type. */
export const entriesOfReversal = (entries: readonly Entry[]): Entry[] =>
  entries.map(({ type, cents }) => ({ type: type === 'SALE' ? 'REVERSAL' : type, cents: -cents }))
