import { createFileRoute, redirect } from '@tanstack/react-router'
import { wholeLanguage } from '@tillgate/browser/i18n.ts'
import { AuthCard } from '@tillgate/ui/layout/auth-card.tsx'
import { readToken } from '#portal/features/session/stored-tokens.ts'
import { authRecord } from '#portal/features/session/auth-record.ts'
import { useTranslation } from '#portal/i18n.ts'
import { signUpSteps } from './-account/sign-up-steps.ts'
import { StoreTypeForm } from './-account/store-type-form.tsx'

/** Spec 1 §2: after the registration's password, or after signing in while the role is UNASSIGNED. */
export const Route = createFileRoute('/bo-register/select-store-type')({
  staticData: { name: 'selectStore', frame: 'card', open: true, hideSignUp: true },
  beforeLoad: async () => {
    const role = authRecord()?.user.role
    if (role === 'UNASSIGNED') return
    if (role !== undefined) throw redirect({ to: '/' })
    if (!(await readToken('onboarding-token'))) throw redirect({ to: '/login' })
  },
  loader: wholeLanguage,
  component: SelectStoreType,
})

function SelectStoreType() {
  const { t } = useTranslation()
  return (
    <AuthCard
      title={t('store-type.title')}
      step={t('register.step', { at: 4, of: signUpSteps })}
      description={t('store-type.lead')}
      variant="white"
    >
      <StoreTypeForm />
    </AuthCard>
  )
}
