import { settings } from '@tillgate/browser/settings.ts'
import { useTranslation } from '#operator/i18n.ts'
import './environment-tag.css'

/** Which installation this is: a decision taken in the wrong one is a real decision. */
export const EnvironmentTag = () => {
  const { t } = useTranslation()
  const { sandbox, environment } = settings()
  return <span className="environment only-wide">{sandbox ? t('console.sandbox') : environment}</span>
}
