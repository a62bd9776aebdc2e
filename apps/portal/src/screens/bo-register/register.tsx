import { createFileRoute, Link } from '@tanstack/react-router'
import { wholeLanguage } from '@tillgate/browser/i18n.ts'
import { AuthCard } from '@tillgate/ui/layout/auth-card.tsx'
import * as z from 'zod/mini'
import { useTranslation } from '#portal/i18n.ts'
import { RegisterForm } from './-account/register-form.tsx'
import { signUpSteps } from './-account/sign-up-steps.ts'
import { TroubleSearch } from './-account/trouble.ts'

/** Spec 1 §2, registration area. */
export const Route = createFileRoute('/bo-register/register')({
  staticData: { frame: 'card', forGuests: true, hideSignUp: true },
  validateSearch: z.object({ trouble: TroubleSearch }),
  loader: wholeLanguage,
  component: Register,
})

function Register() {
  const { t } = useTranslation()
  return (
    <AuthCard
      title={t('register.title')}
      step={t('register.step', { at: 1, of: signUpSteps })}
      description={t('register.lead')}
      foot={
        <>
          {t('register.have-account')} <Link to="/login">{t('login.submit')}</Link>
        </>
      }
    >
      <RegisterForm trouble={Route.useSearch().trouble} />
    </AuthCard>
  )
}
