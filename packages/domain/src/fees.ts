import { halfUp } from './money.ts'

/** Fee schedule of the retailer's agreement, charged by settlement. Spec 1 §9. */
export const feeSchedule = {
  firstTerminalCents: 0,
  additionalTerminalCents: 50_000,
  lostTerminalCents: 50_000,
  terminalServiceCents: 0,
  /** Hundredths of a percent of what the card paid. */
  processingBasisPoints: 275,
  fixedCents: 25,
  equipmentValueCents: 50_000,
} as const

/** Part of a schedule that applies to every purchase. */
export type PurchaseFees = { processingBasisPoints: number; fixedCents: number }

/** The processing fee in cents of `benefitsCents` paid by the card, rounded half up. Spec 1 §9. */
export const processingFee = (benefitsCents: number, { processingBasisPoints }: PurchaseFees): number =>
  Math.floor((benefitsCents * processingBasisPoints + 5_000) / 10_000)

/** The same before it is rounded to a cent, in hundredths of a cent: four decimals of a dollar. */
export const exactProcessingFee = (benefitsCents: number, { processingBasisPoints }: PurchaseFees): number =>
  halfUp(benefitsCents * processingBasisPoints, 100)

/**
 * Returns the fee of one sale: the percentage and the fixed fee. Rounds every purchase separately, never a sum. There
 * is no cap, so the fee may exceed the smallest sales.
 */
export const saleFee = (benefitsCents: number, fees: PurchaseFees): number =>
  processingFee(benefitsCents, fees) + fees.fixedCents

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
