import { createFileRoute, Link } from '@tanstack/react-router'
import { wholeLanguage } from '@tillgate/browser/i18n.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { AuthCard } from '@tillgate/ui/layout/auth-card.tsx'
import { authRecord } from '#portal/features/session/auth-record.ts'
import { toHomeLabel } from '#portal/features/session/home.ts'
import { useTranslation } from '#portal/i18n.ts'

/** Spec 2 §2: without the link of a mail there is no password to set, but two ways to such a link. */
export const Route = createFileRoute('/create-cashier-password/')({
  staticData: { frame: 'card', open: true, hideSignUp: true },
  loader: wholeLanguage,
  component: ResetCashierPassword,
})

function ResetCashierPassword() {
  const { t } = useTranslation()
  return (
    <AuthCard
      title={t('cashier-password.title')}
      description={t('cashier-password.lead')}
      foot={
        <Link className="tap" to="/">
          {t(authRecord() ? toHomeLabel() : 'forgot.back')}
        </Link>
      }
    >
      <div className="stack">
        <p>{t('cashier-password.invited')}</p>
        <Link to="/forgot-password" {...asButton({ variant: 'primary', size: 'lg', full: true })}>
          {t('cashier-password.reset')}
        </Link>
      </div>
    </AuthCard>
  )
}
