import { translateFrom } from '@tillgate/browser/i18n.ts'
import type { TillKey } from '@tillgate/phrases/en/till.ts'

export const useTranslation = translateFrom<TillKey>({
  storageKey: 'till-language',
  load: async (language) =>
    (language === 'en-US' ? await import('@tillgate/phrases/en/till.ts') : await import('@tillgate/phrases/es/till.ts'))
      .till,
})
