import { createFileRoute, Link } from '@tanstack/react-router'
import { lenient } from '@tillgate/browser/search-shapes.ts'
import { isStaffPermission } from '@tillgate/domain/staff-roles.ts'
import { AuthCard } from '@tillgate/ui/layout/auth-card.tsx'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import * as z from 'zod/mini'
import { useRoleNames } from '#operator/features/session/who-may.tsx'
import { useTranslation } from '#operator/i18n.ts'

/** Names the roles that open a screen, after an operator without them tried to. `needs`: permission of that screen. */
export const Route = createFileRoute('/access-denied')({
  staticData: { frame: 'card', open: true },
  validateSearch: z.object({ needs: lenient(z.string().check(z.refine(isStaffPermission))) }),
  component: AccessDenied,
})

function AccessDenied() {
  const { t } = useTranslation()
  const { needs } = Route.useSearch()
  const nameRoles = useRoleNames()
  const isKnown = needs !== undefined && isStaffPermission(needs)
  return (
    <AuthCard
      title={t('access-denied.title')}
      description={isKnown ? t('console.denied-roles', { roles: nameRoles([needs]) }) : t('console.denied')}
      variant="white"
    >
      <Link to="/" {...asButton({ variant: 'primary', size: 'lg', full: true })}>
        {t('console.to-inbox')}
      </Link>
    </AuthCard>
  )
}
