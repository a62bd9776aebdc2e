import { enUS } from '@tillgate/phrases/en-us.ts'
import { languageOf } from '@tillgate/phrases/say.ts'
import type { Language } from '@tillgate/phrases/say.ts'
import { createInstance } from 'i18next'
import type { i18n as I18n } from 'i18next'
import { initReactI18next } from 'react-i18next'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof enUS }
    keySeparator: false
    nsSeparator: false
  }
}

const storedUnder = 'language'
const stored = (): string | undefined => localStorage.getItem(storedUnder) ?? undefined

export const i18n: I18n = createInstance()

/** Spec 1 §9: en-US is default and fallback. Spanish is fetched when somebody wants it. */
export const speak = async (language: Language): Promise<void> => {
  if (language === 'es-ES' && !i18n.hasResourceBundle(language, 'translation')) {
    const { esES } = await import('@tillgate/phrases/es-es.ts')
    i18n.addResourceBundle(language, 'translation', esES)
  }
  await i18n.changeLanguage(language)
  document.documentElement.lang = language
}

export const chooseLanguage = (language: Language): Promise<void> => {
  localStorage.setItem(storedUnder, language)
  return speak(language)
}

export const startLanguage = async (): Promise<void> => {
  await i18n.use(initReactI18next).init({
    lng: 'en-US',
    fallbackLng: 'en-US',
    resources: { 'en-US': { translation: enUS } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  await speak(languageOf(stored()))
}
