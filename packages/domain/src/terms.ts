import { retailerTypes, type StoreType } from './stores.ts'

/** Counterparties of the agreement. A partner has one agreement, by the type of its store. */
export const termsDocuments = ['retailer', 'provider'] as const
export type TermsDocument = (typeof termsDocuments)[number]

export const termsDocumentOf = (type: StoreType): TermsDocument =>
  retailerTypes.includes(type) ? 'retailer' : 'provider'

/** Spec 1 §2, in the order in which they are read. */
export const termsSections = {
  retailer: [
    'retailer_agreement',
    'financial_terms',
    'legal_compliance',
    'Retailer_obligations',
    'general_information',
  ],
  provider: ['provider_agreement', 'general_information', 'financial_terms'],
} as const satisfies Record<TermsDocument, readonly string[]>
