import { translateFrom } from '@tillgate/browser/i18n.ts'
import type { PhraseKey } from '@tillgate/phrases/en-us.ts'
import { login } from '@tillgate/phrases/en/login.ts'
import { shared } from '@tillgate/phrases/en/shared.ts'

export const useTranslation = translateFrom<PhraseKey>({
  storageKey: 'language',
  // What /login says. The rest of the English comes with the other screens, Spanish when somebody wants it.
  english: { ...login, ...shared },
  load: async (language) =>
    language === 'en-US'
      ? (await import('@tillgate/phrases/en-us.ts')).enUS
      : (await import('@tillgate/phrases/es-es.ts')).esES,
})
