import { Link } from '@tanstack/react-router'
import type { Profile } from '@tillgate/contract/auth.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { TwoFactor } from './two-factor.tsx'
import styles from '#portal/screens/profile/-details/profile.module.css'

export const SecurityCard = ({ profile }: { profile: Profile }) => {
  const { t } = useTranslation()
  return (
    <Card title={t('profile.security')} padded>
      <div className={styles['lines']}>
        <TwoFactor profile={profile} />
        <div className={styles['line']}>
          <div>
            <h3>{t('profile.password')}</h3>
            <p className="muted">{t('profile.password-text')}</p>
          </div>
          <Link to="/change-password" {...asButton({ size: 'sm' })}>
            {t('menu.change-password')}
          </Link>
        </div>
      </div>
    </Card>
  )
}
