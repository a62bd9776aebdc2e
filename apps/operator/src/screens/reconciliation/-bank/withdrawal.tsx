import { may } from '#operator/features/session/rights.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { BankReconciliation } from '@tillgate/contract/operator-bank-statements.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import { proposeBankStatementWithdrawal } from '#operator/api/bank-statements.ts'
import { ReasonDialog } from '#operator/features/forms/reason-dialog.tsx'
import { useTranslation } from '#operator/i18n.ts'

type Props = { statement: BankReconciliation }

/** Names the proposal of a withdrawal, while it waits and after its confirmation. */
export const WithdrawalNotice = ({ statement: { withdrawal, isWithdrawn } }: Props) => {
  const { t } = useTranslation()
  if (withdrawal === null) return null
  const { proposalId, number, reason } = withdrawal
  return (
    <Alert
      tone={isWithdrawn ? 'warning' : 'info'}
      title={t(isWithdrawn ? 'bank-books.withdrawn-title' : 'bank-books.withdrawal-waits')}
    >
      <p>
        {reason}{' '}
        <Link to="/proposals/$id" params={{ id: proposalId }}>
          {t('proposal-title.BANK_STATEMENT', { number })}
        </Link>
      </p>
    </Alert>
  )
}

/** Asks for a reason and proposes the withdrawal of the latest statement to a second person. */
export const WithdrawButton = ({ statement: { id, isLatest, withdrawal } }: Props) => {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  if (!isLatest || withdrawal !== null || !may('payouts.pay')) return null
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('bank-books.withdraw')}</Button>
      {isAsking && (
        <ReasonDialog
          title={t('bank-books.withdraw-ask')}
          consequence={t('bank-books.withdraw-means')}
          verb={t('bank-books.withdraw-verb')}
          destructive
          send={(reason) => proposeBankStatementWithdrawal(id, reason)}
          onDone={async () => {
            close()
            showToast({ tone: 'success', text: t('bank-books.withdraw-done') })
            await Promise.all(
              ['bank-statements', 'proposals'].map((key) => cache.invalidateQueries({ queryKey: [key] })),
            )
          }}
          onClose={close}
        />
      )}
    </>
  )
}
