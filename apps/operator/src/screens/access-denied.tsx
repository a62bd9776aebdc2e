import { createFileRoute, Link } from '@tanstack/react-router'
import { AuthCard } from '@tillgate/ui/layout/auth-card.tsx'
import { buttonClass } from '@tillgate/ui/buttons/button-class.ts'
import { useTranslation } from '#operator/i18n.ts'

/** A screen of the administrators, opened by somebody who is none. */
export const Route = createFileRoute('/access-denied')({
  staticData: { frame: 'card', open: true },
  component: AccessDenied,
})

function AccessDenied() {
  const { t } = useTranslation()
  return (
    <AuthCard title={t('access-denied.title')} site={t('console.name')} lead={t('console.denied')} look="white">
      <Link to="/" className={buttonClass({ look: 'primary', size: 'lg', full: true })}>
        {t('console.to-queue')}
      </Link>
    </AuthCard>
  )
}
