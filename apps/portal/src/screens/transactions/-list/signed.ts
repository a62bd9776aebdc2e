import type { Transaction } from '@tillgate/contract/purchases.ts'

/** A return subtracts what its sale added. */
export const signOf = ({ purchaseTransactionType }: Pick<Transaction, 'purchaseTransactionType'>): 1 | -1 =>
  purchaseTransactionType === 'RETURN' ? -1 : 1

/** The part of the amount that the card paid, from 0 to 1. */
export const shareOf = ({ totalAmount, benefitsAmount }: Pick<Transaction, 'totalAmount' | 'benefitsAmount'>): number =>
  totalAmount === 0 ? 0 : benefitsAmount / totalAmount
