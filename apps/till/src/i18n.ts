import { translateFrom } from '@tillgate/browser/i18n.ts'
import { till as english, type TillKey } from '@tillgate/phrases/en/till.ts'

export const useTranslation = translateFrom<TillKey>({
  storageKey: 'till-language',
  english,
  load: async (language) => (language === 'en-US' ? english : (await import('@tillgate/phrases/es/till.ts')).till),
})
