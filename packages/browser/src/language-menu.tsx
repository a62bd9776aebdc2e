import { clsx } from 'clsx'
import { languageOf } from '@tillgate/phrases/translator.ts'
import { ChevronDownIcon, GlobeIcon } from '@tillgate/ui/icons/basics.tsx'
import { chooseLanguage, useTranslation } from './i18n.ts'
import styles from './language-menu.module.css'

/** Shows every language in its own name and in the current language. Spec 1 §2: English and Spanish. */
const languages = [
  { code: 'en-US', name: 'English', short: 'EN' },
  { code: 'es-ES', name: 'Español', short: 'ES' },
] as const

export const LanguageMenu = () => {
  const { t, language } = useTranslation()
  const chosen = languages.find(({ code }) => code === language)
  return (
    <span className={clsx('relative rounded inline-flex items-center', styles['language'])}>
      <GlobeIcon />
      <span aria-hidden="true" className="only-wide">
        {chosen?.name}
      </span>
      <span aria-hidden="true" className="only-phone">
        {chosen?.short}
      </span>
      <ChevronDownIcon small />
      <select
        aria-label={t('shell.language')}
        value={language}
        onChange={(event) => void chooseLanguage(languageOf(event.currentTarget.value))}
      >
        {languages.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {code === language ? name : `${name} (${t(`language.${code}`)})`}
          </option>
        ))}
      </select>
    </span>
  )
}
