import { halfUp } from './money.ts'

/** Part of a schedule that applies to every purchase. */
export type PurchaseFees = { processingBasisPoints: number; fixedCents: number }

/** The processing fee in cents of `benefitsCents` paid by the card, rounded half up for each purchase, never for a sum. Spec 1 §9. */
export const processingFee = (benefitsCents: number, { processingBasisPoints }: PurchaseFees): number =>
  Math.floor((benefitsCents * processingBasisPoints + 5_000) / 10_000)

/** The same before it is rounded to a cent, in hundredths of a cent: four decimals of a dollar. */
export const exactProcessingFee = (benefitsCents: number, { processingBasisPoints }: PurchaseFees): number =>
  halfUp(benefitsCents * processingBasisPoints, 100)

/**
 * Returns the processing fee credited by a return; the fixed fee stays due. `returnedCents` is the total returned of
 * the sale's benefits, including this return, and `creditedCents` the credits of earlier returns.
 */
export const returnCredit = (
  sale: { benefitsCents: number; returnedCents: number; creditedCents: number },
  fees: PurchaseFees,
): number =>
  processingFee(sale.benefitsCents, fees) -
  processingFee(sale.benefitsCents - sale.returnedCents, fees) -
  sale.creditedCents
