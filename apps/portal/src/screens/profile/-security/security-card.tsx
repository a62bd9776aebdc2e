import { Link } from '@tanstack/react-router'
import type { Profile } from '@tillgate/contract/auth.ts'
import { buttonClass } from '@tillgate/ui/buttons/button-class.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { TwoFactor } from './two-factor.tsx'

export const SecurityCard = ({ profile }: { profile: Profile }) => {
  const { t } = useTranslation()
  return (
    <Card title={t('profile.security')} padded>
      <div className="profile-lines">
        <TwoFactor profile={profile} />
        <div className="profile-line">
          <div>
            <h3>{t('profile.password')}</h3>
            <p className="muted">{t('profile.password-text')}</p>
          </div>
          <Link to="/change-password" className={buttonClass({ size: 'sm' })}>
            {t('menu.change-password')}
          </Link>
        </div>
      </div>
    </Card>
  )
}
