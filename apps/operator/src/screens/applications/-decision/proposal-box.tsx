import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useTranslation } from '#operator/i18n.ts'
import { useConfirmProposal, useWithdrawProposal } from '#operator/api/applications.ts'
import { shortMoment } from '#operator/features/figures/figures.ts'
import { authRecord } from '#operator/features/session/auth-record.ts'
import styles from '#operator/features/shell/shell-frame.module.css'

type Props = {
  application: ApplicationDetail
  proposal: NonNullable<ApplicationDetail['proposal']>
  refused: (refusal: Error | null) => void
}

/** Four eyes: one person proposed it, another one confirms or declines it. */
export const ProposalBox = ({ application, proposal, refused }: Props) => {
  const { t, language } = useTranslation()
  const confirm = useConfirmProposal(application.id)
  const withdraw = useWithdrawProposal(application.id)
  const { kind, by, at, accepted, reason, text } = proposal
  const isMine = by.id === authRecord()?.user.id
  const toasts = (said: string) => ({
    onSuccess: () => {
      refused(null)
      showToast({ tone: 'success', text: said })
    },
    onError: refused,
  })

  return (
    <>
      <Alert tone="warning" title={t(`proposal.${kind}`)}>
        <p>{t('proposal.by', { name: by.name, at: shortMoment(at, language) })}</p>
        {accepted.length > 0 && (
          <p>{t('proposal.accepted', { checks: accepted.map((check) => t(`check.${check}`)).join(', ') })}</p>
        )}
        {reason && <p>{t(`rejection.${reason}`)}</p>}
        {text !== '' && <p className={styles['keptLines']}>{text}</p>}
      </Alert>
      {isMine && <p>{t('proposal.mine')}</p>}
      {!isMine && application.blocked !== 'OWN_EDIT' && (
        <Button
          look="primary"
          busy={confirm.isPending}
          onClick={() => confirm.mutate(undefined, toasts(t('proposal.confirmed')))}
        >
          {t(`proposal.confirm-${kind}`)}
        </Button>
      )}
      <Button busy={withdraw.isPending} onClick={() => withdraw.mutate(undefined, toasts(t('proposal.gone')))}>
        {t(isMine ? 'proposal.withdraw' : 'proposal.decline')}
      </Button>
    </>
  )
}
