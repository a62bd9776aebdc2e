import { createFileRoute, Link } from '@tanstack/react-router'
import { AuthCard } from '@tillgate/ui/layout/auth-card.tsx'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { useTranslation } from '#operator/i18n.ts'

/** Shows operators without the administrator role that the screen is restricted. */
export const Route = createFileRoute('/access-denied')({
  staticData: { frame: 'card', open: true },
  component: AccessDenied,
})

function AccessDenied() {
  const { t } = useTranslation()
  return (
    <AuthCard title={t('access-denied.title')} description={t('console.denied')} variant="white">
      <Link to="/" {...asButton({ variant: 'primary', size: 'lg', full: true })}>
        {t('console.to-inbox')}
      </Link>
    </AuthCard>
  )
}
