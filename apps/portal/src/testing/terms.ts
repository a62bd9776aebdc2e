import type { Answer } from '@tillgate/contract/route.ts'
import type { getTerms } from '@tillgate/contract/terms.ts'
import type { TermsDocument } from '@tillgate/domain/terms.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import { termsOf } from '@tillgate/phrases/terms/published.ts'

export const termsIn = (document: TermsDocument, language: Language = 'en-US'): Answer<typeof getTerms> => ({
  document,
  version: '2026-11-21',
  sha256: (language === 'en-US' ? 'ab' : 'cd').repeat(32),
  language,
  text: termsOf(document, language),
  accepted: null,
  shown: `shown-in-${language}`,
})
