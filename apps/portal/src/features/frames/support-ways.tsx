import { clsx } from 'clsx'
import { phoneLink } from '@tillgate/browser/phone-link.ts'
import { settings } from '@tillgate/browser/settings.ts'
import { useTranslation } from '#portal/i18n.ts'
import styles from './support-ways.module.css'

/** Spec 1 §2: support phone and email from the settings, below the card of each step. */
export const SupportWays = () => {
  const { t } = useTranslation()
  const { supportPhone, supportEmail } = settings().brand
  if (supportPhone === '' && supportEmail === '') return null
  return (
    <footer
      className={clsx('flex wrap items-center justify-center text-2 break surface rounded-lg', styles['supportWays'])}
    >
      <span>{t('support.title')}</span>
      {supportPhone !== '' && (
        <a className="tap" href={phoneLink(supportPhone)}>
          {supportPhone}
        </a>
      )}
      {supportEmail !== '' && (
        <a className="tap" href={`mailto:${supportEmail}`}>
          {supportEmail}
        </a>
      )}
    </footer>
  )
}
