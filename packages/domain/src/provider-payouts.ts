import { providerClocks } from './clocks.ts'
import { endOfTerm } from './zones.ts'

/** Maximum size of a document of provider sales. */
export const saleDocumentBytesMax = 5_000_000

/** Returns the end of the return period of a provider's sale: 00:00 of day 61 in the store's zone. Spec 1 §9. */
export const returnPeriodEnd = (confirmedAt: Date, zone: string): Date =>
  endOfTerm(confirmedAt, providerClocks.returnPeriodDays, zone)

/**
 * Returns the payment date of a provider's sale: after the return period, or on completion of the documents, whichever
 * is later.
 */
export const providerPayableFrom = (confirmedAt: Date, documentsCompleteAt: Date, zone: string): Date => {
  const end = returnPeriodEnd(confirmedAt, zone)
  return documentsCompleteAt > end ? documentsCompleteAt : end
}
