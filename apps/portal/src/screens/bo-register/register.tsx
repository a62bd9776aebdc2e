import { createFileRoute, Link } from '@tanstack/react-router'
import { AuthCard } from '@tillgate/ui/auth-card.tsx'
import { settings } from '#portal/features/settings/settings.ts'
import { useTranslation, wholeLanguage } from '#portal/i18n.ts'
import { RegisterForm } from './-parts/register-form.tsx'

/** Spec 1 §2, registration area. */
export const Route = createFileRoute('/bo-register/register')({
  staticData: { frame: 'card', forGuests: true, hideSignUp: true },
  loader: wholeLanguage,
  component: Register,
})

function Register() {
  const { t } = useTranslation()
  return (
    <AuthCard
      title={t('register.title')}
      site={settings().brand.name}
      lead={t('register.lead')}
      foot={
        <>
          {t('register.have-account')} <Link to="/login">{t('login.submit')}</Link>
        </>
      }
    >
      <RegisterForm />
    </AuthCard>
  )
}
