import { may } from '#operator/features/session/rights.ts'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import type { RecheckCause } from '@tillgate/domain/applications.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '#operator/i18n.ts'
import { useReasonedStep } from '#operator/api/applications.ts'
import type { ReasonedStep } from '#operator/api/applications.ts'
import { ReasonDialog } from '#operator/features/forms/reason-dialog.tsx'

/** `causes`: of the re-check, as the page shows them. */
type Props = {
  id: string
  step: ReasonedStep
  onClose: () => void
  notice?: ReactNode
  causes?: readonly RecheckCause[]
}

const isOfReviewer = (step: ReasonedStep): boolean => step === 'reset-identity' || step === 'waive-identity'

/** Runs a step that needs only a reason: identity reset or waiver, second review and its end. */
export const StepForReason = ({ id, step, onClose, notice, causes = [] }: Props) => {
  const { t } = useTranslation()
  const take = useReasonedStep(id, step, causes)
  if (!(isOfReviewer(step) ? may('applications.review') : may('reviews.lead'))) return null
  return (
    <ReasonDialog
      title={t(`step.${step}.title`)}
      consequence={t(`step.${step}.consequence`)}
      verb={t(`step.${step}.verb`)}
      notice={notice}
      send={take.mutateAsync}
      onDone={({ needsSecondPerson }) => {
        showToast({ tone: 'success', text: t(needsSecondPerson ? 'decide.proposed' : `step.${step}.done`) })
        onClose()
      }}
      onClose={onClose}
    />
  )
}
