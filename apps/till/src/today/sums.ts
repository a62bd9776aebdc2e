import { centsOf } from '#till/money.ts'
import type { PosPurchase } from '@tillgate/contract/pos-purchases.ts'

type Counted = Pick<PosPurchase, 'type' | 'status' | 'totalAmount' | 'benefitsAmount'>
export type DaySums = Readonly<{
  sales: number
  returns: number
  reversed: number
  takenCents: number
  cardCents: number
  otherCents: number
}>

/** Amounts of a return are positive, and leave the till. */
export const signOf = ({ type }: Pick<PosPurchase, 'type'>): 1 | -1 => (type === 'RETURN' ? -1 : 1)

/** Sums of a till's day in cents: sales less returns. Reversed sales are counted and add nothing. */
export const sumsOf = (purchases: readonly Counted[]): DaySums => {
  const paid = purchases.filter(({ status }) => status === 'CONFIRMED')
  const sum = (of: (purchase: Counted) => number): number =>
    paid.reduce((all, one) => all + signOf(one) * centsOf(of(one)), 0)
  const takenCents = sum(({ totalAmount }) => totalAmount)
  const cardCents = sum(({ benefitsAmount }) => benefitsAmount)
  return {
    sales: paid.filter(({ type }) => type === 'SALE').length,
    returns: paid.filter(({ type }) => type === 'RETURN').length,
    reversed: purchases.filter(({ status }) => status === 'REVERSED').length,
    takenCents,
    cardCents,
    otherCents: takenCents - cardCents,
  }
}
