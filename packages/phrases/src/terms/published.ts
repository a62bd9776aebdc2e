import type { Agreement } from '@tillgate/contract/terms.ts'
import type { TermsDocument } from '@tillgate/domain/terms.ts'
import type { Language } from '../translator.ts'
import { providerEnglish } from './provider/en.ts'
import { providerSpanish } from './provider/es.ts'
import { retailerEnglish } from './retailer/en.ts'
import { retailerSpanish } from './retailer/es.ts'

/**
 * The day the texts beside this file were published. Whoever changes a word of them changes this day, and the sums in
 * the server's terms.test.ts: everybody is then asked to agree again.
 */
export const termsVersion = '2026-11-21'

const texts: Record<TermsDocument, Record<Language, Agreement>> = {
  retailer: { 'en-US': retailerEnglish, 'es-ES': retailerSpanish },
  provider: { 'en-US': providerEnglish, 'es-ES': providerSpanish },
}

export const termsOf = (document: TermsDocument, language: Language): Agreement => texts[document][language]

/** Returns the text that is hashed and stored as evidence: name and sections in reading order. */
export const canonicalText = (document: TermsDocument, language: Language): string =>
  JSON.stringify({ document, version: termsVersion, language, text: termsOf(document, language) })
