import { translateFrom } from '@tillgate/browser/i18n.ts'
import type { PhraseKey } from '@tillgate/phrases/en-us.ts'
import { answers } from '@tillgate/phrases/en/answers.ts'
import { complaints } from '@tillgate/phrases/en/complaints.ts'
import { login } from '@tillgate/phrases/en/login.ts'
import { shared } from '@tillgate/phrases/en/shared.ts'
import { shell } from '@tillgate/phrases/en/shell.ts'

export const useTranslation = translateFrom<PhraseKey>({
  storageKey: 'language',
  // What the lobby says. The rest of the English comes with the portal's frame, Spanish when somebody wants it.
  english: { ...answers, ...complaints, ...login, ...shared, ...shell },
  load: async (language) =>
    language === 'en-US'
      ? (await import('@tillgate/phrases/en-us.ts')).enUS
      : (await import('@tillgate/phrases/es-es.ts')).esES,
})
