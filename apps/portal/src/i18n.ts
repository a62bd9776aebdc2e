import { translateFrom } from '@tillgate/browser/i18n.ts'
import type { PhraseKey } from '@tillgate/phrases/en-us.ts'
import { login } from '@tillgate/phrases/en/login.ts'
import { shared } from '@tillgate/phrases/en/shared.ts'
import { loadAuthRecord } from '#portal/features/session/auth-record.ts'
import { isPractice } from '#portal/features/session/is-practice.ts'

export const useTranslation = translateFrom<PhraseKey>({
  storageKey: 'language',
  // Phrases of /login. Further English phrases load with the other screens, Spanish on demand.
  english: { ...login, ...shared },
  load: async (language) =>
    language === 'en-US'
      ? (await import('@tillgate/phrases/en-us.ts')).enUS
      : (await import('@tillgate/phrases/es-es.ts')).esES,
  reword: async (phrases, language) => {
    await loadAuthRecord()
    if (!isPractice()) return phrases
    return (await import('@tillgate/phrases/practice.ts')).practicePhrases(phrases, language)
  },
})
