import { isBankOpen } from '@tillgate/domain/bank-links.ts'
import { isBankVerified, type BankAccountStatus } from '@tillgate/domain/stores.ts'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import type { ReactNode } from 'react'
import { BankActions } from './bank-actions.tsx'
import { useBankLink } from './use-bank-link.ts'
import { useBankStatus } from './use-bank-status.ts'
import { views, type View } from './views.ts'
import { ClockIcon, EyeIcon, LockIcon } from '@tillgate/ui/icons/verification.tsx'
import { Points } from '@tillgate/ui/cards/points.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'

type BankMessageProps = { view: View; status: BankAccountStatus; isChanged: boolean; digits: string | null }

/** Spec 1 §4: verified or unverified, and the sentence of the status. */
const BankMessage = ({ view, status, isChanged, digits }: BankMessageProps) => {
  const { t } = useTranslation()
  const isVerified = isBankVerified(status)
  return (
    <>
      <p className="row wrap gap-x-3">
        <StatusBadge tone={isVerified ? 'green' : 'gray'}>
          {isVerified ? t('bank.verified') : t('bank.unverified')}
        </StatusBadge>
        {digits !== null && <span className="muted">{t('bank.account', { digits })}</span>}
      </p>
      <Alert key={status} tone={view.tone} takesFocus={isChanged}>
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

/** Spec 1 §2: the initial screen. */
const BankIntro = () => {
  const { t } = useTranslation()
  return (
    <>
      <h2>{t('bank.lead')}</h2>
      <Points
        points={[
          { title: t('bank.read-only'), text: t('bank.read-only.text'), icon: <EyeIcon /> },
          { title: t('bank.no-password'), text: t('bank.no-password.text'), icon: <LockIcon /> },
          { title: t('bank.minutes'), text: t('bank.minutes.text'), icon: <ClockIcon /> },
        ]}
      />
    </>
  )
}

type Props = {
  storeId: string
  /** Last status known to the server, shown when Plaid does not answer. */
  known: BankAccountStatus
  /** Last four digits, once an account is known. */
  digits: string | null
  /** Actions available while Plaid verifies. */
  rest: ReactNode
  /**
   * Renders the next action after a verified account, or an account under verification. `isMain`: no button of the link itself
   * comes first.
   */
  renderAfter: (isMain: boolean) => ReactNode
  changed: () => void
  /** Replacement of the verified account, which stays in force until the new account is verified. */
  isChange?: boolean
}

/** Bank account of a store, with its next action. */
export const BankLink = ({ storeId, known, digits, rest, renderAfter, changed, isChange = false }: Props) => {
  const bank = useBankStatus(storeId, changed, isChange)
  const linking = useBankLink(storeId, bank, isChange)
  const status = bank.status ?? (bank.refusal ? known : undefined)
  if (status === undefined) return <Skeleton height={220} />
  // Spec 1 §4: an unknown status leads to linking an account.
  const view = views[status] ?? views.PENDING_VERIFICATION
  const isSettled = isBankVerified(status) || isBankOpen(status)

  return (
    <>
      {view.way === 'connect' ? (
        <BankIntro />
      ) : (
        <BankMessage view={view} isChanged={bank.isChanged} status={status} digits={digits} />
      )}
      <BankActions view={view} status={status} bank={bank} linking={linking} />
      {view.waits && rest}
      {isSettled && renderAfter(view.way === undefined)}
    </>
  )
}
