import { halfUp } from './money.ts'

/** Spec 1 §9, fee schedule: what the retailer's agreement says and what settlement charges. */
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

/** The part of a schedule that each purchase is charged by. */
export type PurchaseFees = { processingBasisPoints: number; fixedCents: number }

/** The processing fee in cents of `benefitsCents` paid by the card, rounded half up. Spec 1 §9. */
export const processingFee = (benefitsCents: number, { processingBasisPoints }: PurchaseFees): number =>
  Math.floor((benefitsCents * processingBasisPoints + 5_000) / 10_000)

/** The same before it is rounded to a cent, in hundredths of a cent: four decimals of a dollar. */
export const exactProcessingFee = (benefitsCents: number, { processingBasisPoints }: PurchaseFees): number =>
  halfUp(benefitsCents * processingBasisPoints, 100)

/**
 * What one sale is charged: the percentage and the fixed fee. Each purchase is rounded by itself, never a sum of them. There
 * is no cap, so the smallest sales cost more than they bring.
 */
export const saleFee = (benefitsCents: number, fees: PurchaseFees): number =>
  processingFee(benefitsCents, fees) + fees.fixedCents

/**
 * What a return gives back of the processing fee; the fixed fee stays due. `returnedCents` is what has been returned of the
 * sale's benefits in all, this return included, and `creditedCents` what earlier returns were given.
 */
export const returnCredit = (
  sale: { benefitsCents: number; returnedCents: number; creditedCents: number },
  fees: PurchaseFees,
): number =>
  processingFee(sale.benefitsCents, fees) -
  processingFee(sale.benefitsCents - sale.returnedCents, fees) -
  sale.creditedCents
