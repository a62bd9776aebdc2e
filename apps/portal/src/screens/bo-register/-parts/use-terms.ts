import type { TermsDocument } from '@tillgate/domain/terms.ts'
import { useEffect, useState } from 'react'
import { readTerms, type Terms } from '#portal/api/terms.ts'
import { useTranslation } from '#portal/i18n.ts'

/** The text in force, read anew when the language changes: what is agreed to is what is shown. */
export const useTerms = (audience: TermsDocument) => {
  const { language } = useTranslation()
  const [terms, setTerms] = useState<Terms>()
  const [refusal, setRefusal] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    const leaving = new AbortController()
    const read = async () => {
      try {
        setTerms(await readTerms(audience, leaving.signal))
      } catch (error) {
        if (!leaving.signal.aborted) setRefusal(error)
      }
    }
    void read()
    return () => leaving.abort()
  }, [audience, language, attempt])

  const again = () => {
    setTerms(undefined)
    setRefusal(undefined)
    setAttempt(attempt + 1)
  }
  return { terms: terms?.language === language ? terms : undefined, refusal, again }
}
