import { createFileRoute } from '@tanstack/react-router'
import { lenient, yesNo } from '@tillgate/browser/search-shapes.ts'
import { AuthCard } from '@tillgate/ui/layout/auth-card.tsx'
import * as z from 'zod/mini'
import { useTranslation } from '#operator/i18n.ts'
import { SignInForm } from './-sign-in/sign-in-form.tsx'

export const Route = createFileRoute('/login')({
  staticData: { frame: 'card', forGuests: true },
  validateSearch: z.object({ next: lenient(z.string()), ended: lenient(yesNo), chosen: lenient(yesNo) }),
  component: Login,
})

function Login() {
  const { t } = useTranslation()
  const { next, ended, chosen } = Route.useSearch()
  const notice = chosen ? t('invited.done') : ended ? t('sign-in.ended') : undefined

  return (
    <AuthCard title={t('sign-in.title')} description={t('sign-in.lead')}>
      <SignInForm next={next} notice={notice} />
    </AuthCard>
  )
}
