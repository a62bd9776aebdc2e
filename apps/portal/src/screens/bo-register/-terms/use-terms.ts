import type { TermsDocument } from '@tillgate/domain/terms.ts'
import type { Language } from '@tillgate/phrases/say.ts'
import { useEffect, useState } from 'react'
import { readTerms, type Terms } from '#portal/api/terms.ts'
import { useTranslation } from '#portal/i18n.ts'

/** What came of one reading, and of which. */
type Outcome = { language: Language; attempt: number } & ({ terms: Terms } | { refusal: unknown })

/** The text in force, read anew when the language changes: what is agreed to is what is shown. */
export const useTerms = (audience: TermsDocument) => {
  const { language } = useTranslation()
  const [attempt, setAttempt] = useState(0)
  const [outcome, setOutcome] = useState<Outcome>()

  useEffect(() => {
    const leaving = new AbortController()
    const read = async () => {
      try {
        setOutcome({ language, attempt, terms: await readTerms(audience, leaving.signal) })
      } catch (refusal) {
        if (!leaving.signal.aborted) setOutcome({ language, attempt, refusal })
      }
    }
    void read()
    return () => leaving.abort()
  }, [audience, language, attempt])

  const isCurrent = outcome?.language === language && outcome.attempt === attempt
  return {
    terms: isCurrent && 'terms' in outcome ? outcome.terms : undefined,
    refusal: isCurrent && 'refusal' in outcome ? outcome.refusal : undefined,
    again: () => setAttempt(attempt + 1),
  }
}
