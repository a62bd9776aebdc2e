import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useRereadCases } from '#operator/api/sanction-cases.ts'
import { ApprovalFacts, type Proposed } from '#operator/features/approvals/approval-facts.tsx'
import { ReasonDialog } from '#operator/features/forms/reason-dialog.tsx'
import { useTranslation } from '#operator/i18n.ts'

type Props = {
  title: string
  consequence: string
  verb: string
  send: (reason: string) => Promise<{ message: string }>
  onClose: () => void
  /** Proposal that the reason confirms. */
  proposed?: Proposed
}

/** Asks for a private reason, changes a case with it, and reads the cases again. */
export const CaseReasonDialog = ({ onClose, proposed, ...asked }: Props) => {
  const { t } = useTranslation()
  const reread = useRereadCases()
  return (
    <ReasonDialog
      {...asked}
      notice={proposed && <ApprovalFacts of={proposed} />}
      hint={t('case.private')}
      onDone={({ message }) => {
        onClose()
        showToast({ tone: 'success', text: message })
        void reread()
      }}
      onClose={onClose}
    />
  )
}
