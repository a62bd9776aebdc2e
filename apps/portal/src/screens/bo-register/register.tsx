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

const needs = ['ein', 'address', 'bank', 'id', 'w9', 'provider'] as const

/** Spec 1 §2: lists everything that the registration requires before the first step. */
const Needs = () => {
  const { t } = useTranslation()
  return (
    <ul className="bullets text-2 mb-4">
      {needs.map((need) => (
        <li key={need}>{t(`register.need-${need}`)}</li>
      ))}
    </ul>
  )
}

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
      <Needs />
      <RegisterForm trouble={Route.useSearch().trouble} />
    </AuthCard>
  )
}
