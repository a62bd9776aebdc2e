import { phoneLink } from '@tillgate/browser/phone-link.ts'
import { settings } from '@tillgate/browser/settings.ts'
import { useTranslation } from '#portal/i18n.ts'
import styles from './application.module.css'

/** Spec 1 §2: support phone and email from the settings. */
export const SupportWays = () => {
  const { t } = useTranslation()
  const { supportPhone, supportEmail } = settings().brand
  if (supportPhone === '' && supportEmail === '') return null
  return (
    <section className={styles['supportWays']}>
      <h2>{t('support.title')}</h2>
      <dl>
        {supportPhone !== '' && (
          <div>
            <dt>{t('support.phone')}</dt>
            <dd>
              <a className="tap" href={phoneLink(supportPhone)}>
                {supportPhone}
              </a>
            </dd>
          </div>
        )}
        {supportEmail !== '' && (
          <div>
            <dt>{t('support.email')}</dt>
            <dd>
              <a className="tap" href={`mailto:${supportEmail}`}>
                {supportEmail}
              </a>
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}
