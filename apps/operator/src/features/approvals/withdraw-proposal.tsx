import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { ConfirmDialog } from '@tillgate/ui/overlays/confirm-dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import { useWithdrawChangeProposal } from '#operator/api/proposals.ts'
import { useTranslation } from '#operator/i18n.ts'

/** Withdraws an own proposal after a question. `isSmall`: in a list, beside the link to the proposal. */
export const WithdrawProposal = ({ id, isSmall = false }: { id: string; isSmall?: boolean }) => {
  const { t } = useTranslation()
  const withdrawing = useWithdrawChangeProposal(id)
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const done = () => {
    close()
    showToast({ tone: 'success', text: t('proposal.withdrawn-done') })
  }
  return (
    <>
      <Button {...(isSmall ? { size: 'sm' } : { full: true })} onClick={() => setAsking(true)}>
        {t('proposal.withdraw')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          question={t('proposal.withdraw-ask')}
          consequence={
            <>
              <p>{t('proposal.withdraw-means')}</p>
              <RefusalAlert refusal={withdrawing.error} otherwise={t('failure.unknown')} />
            </>
          }
          verb={t('proposal.withdraw')}
          cancel={t('action.cancel')}
          busy={withdrawing.isPending}
          destructive
          confirm={() => withdrawing.mutate(undefined, { onSuccess: done })}
          onClose={close}
        />
      )}
    </>
  )
}
