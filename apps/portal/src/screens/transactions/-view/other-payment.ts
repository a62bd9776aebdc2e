import type { TransactionDetail } from '@tillgate/contract/purchases.ts'

type Line = Pick<
  TransactionDetail['lines'][number],
  'netAmount' | 'taxAmount' | 'benefitTax' | 'benefitDiscount' | 'coveredAmount' | 'reason'
>
const cents = (amount: number): number => Math.round(amount * 100)

/** Parts of the other payment in cents; the parts add up to the payment. */
export type OtherPayment = { items: number; abovePrice: number; balance: number; tax: number }

export const otherPaymentOf = (lines: readonly Line[]): OtherPayment => {
  const sum = { items: 0, abovePrice: 0, balance: 0, tax: 0 }
  for (const { netAmount, coveredAmount, benefitDiscount, taxAmount, benefitTax, reason } of lines) {
    sum[reason === 'OVER_MAX_PRICE' ? 'abovePrice' : 'items'] += cents(netAmount) - cents(coveredAmount)
    sum.balance += cents(coveredAmount) - cents(benefitDiscount)
    sum.tax += cents(taxAmount) - cents(benefitTax)
  }
  return sum
}
