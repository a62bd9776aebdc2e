import { clsx } from 'clsx'
import { settings } from '@tillgate/browser/settings.ts'
import { useTranslation } from '#operator/i18n.ts'
import styles from './environment-tag.module.css'

/** Names the environment, so that operators do not decide in the wrong installation. */
export const EnvironmentTag = () => {
  const { t } = useTranslation()
  const { sandbox, environment } = settings()
  return (
    <span className={clsx('fs-12 nowrap', styles['environment'], 'only-wide')}>
      {sandbox ? t('console.sandbox') : environment}
    </span>
  )
}
