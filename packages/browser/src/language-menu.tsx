import { languageOf } from '@tillgate/phrases/say.ts'
import { LanguageSelect } from '@tillgate/ui/layout/language-select.tsx'
import { chooseLanguage, useTranslation } from './i18n.ts'

/** Every language names itself in its own words, and in the reader's beside them. Spec 1 §2: English and Spanish. */
const languages = [
  { code: 'en-US', name: 'English', short: 'EN' },
  { code: 'es-ES', name: 'Español', short: 'ES' },
] as const

export const LanguageMenu = () => {
  const { t, language } = useTranslation()
  return (
    <LanguageSelect
      label={t('shell.language')}
      languages={languages.map((one) => ({
        ...one,
        ...(one.code === language ? {} : { also: t(`language.${one.code}`) }),
      }))}
      current={language}
      choose={(code) => void chooseLanguage(languageOf(code))}
    />
  )
}
