import { isBankVerified } from '@tillgate/domain/stores.ts'
import { Alert } from '@tillgate/ui/alert.tsx'
import { Skeleton } from '@tillgate/ui/skeleton.tsx'
import type { ReactNode } from 'react'
import { refusalText } from '#portal/features/forms/refusal-text.ts'
import { useTranslation } from '#portal/i18n.ts'
import { BankActions } from './bank-actions.tsx'
import { BankIntro } from './bank-intro.tsx'
import { BankSays } from './bank-says.tsx'
import { useBankLink } from './use-bank-link.ts'
import { useBankStatus } from './use-bank-status.ts'
import { views } from './views.ts'
import './bank-link.css'

type Props = {
  storeId: string
  /** What can be done meanwhile, while Plaid verifies. */
  rest: ReactNode
  /** What comes after a verified account, or one that may be waited for elsewhere. */
  after: ReactNode
}

/** One store's bank account: what it is, and the one thing to do about it. */
export const BankLink = ({ storeId, rest, after }: Props) => {
  const { t } = useTranslation()
  const bank = useBankStatus(storeId)
  const linking = useBankLink(storeId, bank)
  const { status } = bank

  if (status === undefined && bank.refusal) {
    return (
      <Alert tone="error">
        <p>{refusalText(t, bank.refusal, 'failure.generic')}</p>
        <p>
          <button type="button" className="link-button" onClick={() => void bank.checkNow()}>
            {t('action.retry')}
          </button>
        </p>
      </Alert>
    )
  }
  if (status === undefined) return <Skeleton height={220} />
  // Spec 1 §4: with a status that nobody knows, an account is linked.
  const view = views[status] ?? views.PENDING_VERIFICATION
  const isSettled = isBankVerified(status) || status === 'WAITING_FOR_PLAID_VERIFICATION'

  return (
    <>
      {view.way === 'connect' ? <BankIntro /> : <BankSays view={view} isNews={bank.isNews} status={status} />}
      <BankActions view={view} status={status} bank={bank} linking={linking} />
      {view.waits && rest}
      {isSettled && after}
    </>
  )
}
