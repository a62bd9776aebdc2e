import { createFileRoute, Link } from '@tanstack/react-router'
import { lenient, yesNo } from '@tillgate/browser/search-shapes.ts'
import { AuthCard } from '@tillgate/ui/layout/auth-card.tsx'
import { useTranslation } from '#portal/i18n.ts'
import * as z from 'zod/mini'
import { LoginForm } from './-sign-in/login-form.tsx'

/** Spec 1 §2. */
export const Route = createFileRoute('/login')({
  staticData: { frame: 'card', forGuests: true },
  validateSearch: z.object({ next: lenient(z.string()), ended: lenient(yesNo) }),
  component: Login,
})

function Login() {
  const { t } = useTranslation()
  const { next, ended } = Route.useSearch()

  return (
    <AuthCard
      title={t('login.title')}
      description={t('login.lead')}
      note={
        <>
          {t('login.cashiers')} {/* The till is an app of its own, outside the router. */}
          <a href="/till">{t('login.to-till')}</a>
        </>
      }
      foot={
        <>
          {t('login.new-here')} <Link to="/bo-register/register">{t('login.sign-up')}</Link>
        </>
      }
    >
      <LoginForm next={next} ended={ended ?? false} />
    </AuthCard>
  )
}
