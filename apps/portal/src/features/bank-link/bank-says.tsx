import { isBankVerified, type BankAccountStatus } from '@tillgate/domain/stores.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { useTranslation } from '#portal/i18n.ts'
import type { View } from './views.ts'

type Props = { view: View; status: BankAccountStatus; isNews: boolean; digits: string | null }

/** Spec 1 §4: verified or unverified, and the sentence of the status. */
export const BankSays = ({ view, status, isNews, digits }: Props) => {
  const { t } = useTranslation()
  const isVerified = isBankVerified(status)
  return (
    <>
      <p className="bank-account">
        <StatusBadge tone={isVerified ? 'green' : 'gray'}>
          {isVerified ? t('bank.verified') : t('bank.unverified')}
        </StatusBadge>
        {digits !== null && <span className="muted">{t('bank.account', { digits })}</span>}
      </p>
      <Alert key={status} tone={view.tone} takesFocus={isNews}>
        {view.says.map((key) => (
          <p key={key}>{t(key)}</p>
        ))}
      </Alert>
      {view.way === 'code' && (
        <>
          <p>{t('bank.code')}</p>
          <p>{t('bank.code-attempts')}</p>
        </>
      )}
    </>
  )
}
