import { Link } from '@tanstack/react-router'
import { settings } from '@tillgate/browser/settings.ts'
import { AuthCard } from '@tillgate/ui/layout/auth-card.tsx'
import { buttonClass } from '@tillgate/ui/buttons/button-class.ts'
import { useTranslation } from '#portal/i18n.ts'

/** Spec 2 §2: the catch-all, whose action goes to /. */
export const NotFound = () => {
  const { t } = useTranslation()
  return (
    <AuthCard title={t('not-found.title')} site={settings().brand.name} lead={t('not-found.lead')} look="white">
      <Link to="/" className={buttonClass({ look: 'primary', size: 'lg', full: true })}>
        {t('action.to-dashboard')}
      </Link>
    </AuthCard>
  )
}
