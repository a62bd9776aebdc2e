import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import type { ReactNode } from 'react'
import { useRereadCases } from '#operator/api/sanction-cases.ts'
import { ReasonDialog } from '#operator/features/forms/reason-dialog.tsx'
import { useTranslation } from '#operator/i18n.ts'

type Props = {
  title: string
  consequence: string
  verb: string
  send: (reason: string) => Promise<{ message: string }>
  onClose: () => void
  /** Shown above the reason. */
  notice?: ReactNode
}

/** Asks for a private reason, changes a case with it, and reads the cases again. */
export const CaseReasonDialog = ({ onClose, ...asked }: Props) => {
  const { t } = useTranslation()
  const reread = useRereadCases()
  return (
    <ReasonDialog
      {...asked}
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
