import { translateFrom } from '@tillgate/browser/i18n.ts'
import { operatorEnUS } from '@tillgate/phrases/operator-en-us.ts'
import type { OperatorPhraseKey } from '@tillgate/phrases/operator-en-us.ts'

export const useTranslation = translateFrom<OperatorPhraseKey>({
  storageKey: 'operator-language',
  english: operatorEnUS,
  load: async (language) =>
    language === 'en-US' ? operatorEnUS : (await import('@tillgate/phrases/operator-es-es.ts')).operatorEsES,
})
