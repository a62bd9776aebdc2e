import { createFileRoute, Link } from '@tanstack/react-router'
import { lenient } from '@tillgate/browser/search-shapes.ts'
import { wholeLanguage } from '@tillgate/browser/i18n.ts'
import { AuthCard } from '@tillgate/ui/layout/auth-card.tsx'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { useTranslation } from '#portal/i18n.ts'
import * as z from 'zod/mini'
import { logOut } from '#portal/features/session/log-out.ts'
import { authRecord } from '#portal/features/session/auth-record.ts'
import { toHomeLabel } from '#portal/features/session/home.ts'

/** Spec 1 §8: page of a 403. It makes no call, so it cannot redirect to itself. */
export const Route = createFileRoute('/access-denied')({
  staticData: { frame: 'card', open: true },
  validateSearch: z.object({ from: lenient(z.string()) }),
  loader: wholeLanguage,
  component: AccessDenied,
})

function AccessDenied() {
  const { t } = useTranslation()
  const { from } = Route.useSearch()
  const role = authRecord()?.user.role

  return (
    <AuthCard title={t('access-denied.title')} description={t('access-denied.lead')} variant="white" foot={from}>
      <div className="stack">
        {role && <p className="text-center mt-6 text-2">{t('access-denied.role', { role: t(`role.${role}`) })}</p>}
        <Link to="/" {...asButton({ variant: 'primary', size: 'lg', full: true })}>
          {t(toHomeLabel())}
        </Link>
        {role && (
          <Button size="lg" full onClick={() => void logOut()}>
            {t('menu.logout')}
          </Button>
        )}
      </div>
    </AuthCard>
  )
}
