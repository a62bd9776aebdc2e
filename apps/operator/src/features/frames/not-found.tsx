import { Link } from '@tanstack/react-router'
import { AuthCard } from '@tillgate/ui/auth-card.tsx'
import { buttonClass } from '@tillgate/ui/button-class.ts'
import { useTranslation } from '#operator/i18n.ts'

export const NotFound = () => {
  const { t } = useTranslation()
  return (
    <AuthCard title={t('not-found.title')} site={t('console.name')} lead={t('not-found.lead')} look="white">
      <Link to="/" className={buttonClass({ look: 'primary', size: 'lg', full: true })}>
        {t('console.to-queue')}
      </Link>
    </AuthCard>
  )
}
