import { createFileRoute } from '@tanstack/react-router'
import { wholeLanguage } from '@tillgate/browser/i18n.ts'
import { AuthCard } from '@tillgate/ui/layout/auth-card.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#portal/i18n.ts'
import { ForgotForm } from './-sign-in/forgot-form.tsx'

/** Spec 1 §2. */
export const Route = createFileRoute('/forgot-password')({
  staticData: { frame: 'card', forGuests: true },
  loader: wholeLanguage,
  component: ForgotPasswordScreen,
})

function ForgotPasswordScreen() {
  const { t } = useTranslation()
  return (
    <AuthCard
      title={t('forgot.title')}
      description={t('forgot.lead')}
      foot={
        <Link className="tap" to="/login">
          {t('forgot.back')}
        </Link>
      }
    >
      <ForgotForm />
    </AuthCard>
  )
}
