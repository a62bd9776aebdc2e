import { providerClocks } from './clocks.ts'
import { endOfTerm } from './zones.ts'

/** When the return period of a provider's sale is over: 00:00 of day 61 on the store's clocks. Spec 1 §9. */
export const returnPeriodEnd = (confirmedAt: Date, zone: string): Date =>
  endOfTerm(confirmedAt, providerClocks.returnPeriodDays, zone)

/** A provider's sale is paid after its return period, or once its documents are complete, whichever is later. */
export const providerPayableFrom = (confirmedAt: Date, documentsCompleteAt: Date, zone: string): Date => {
  const end = returnPeriodEnd(confirmedAt, zone)
  return documentsCompleteAt > end ? documentsCompleteAt : end
}
