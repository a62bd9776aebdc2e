import type { ItemBatch } from '@tillgate/contract/item-batches.ts'
import { ProgressBar } from '@tillgate/ui/progress-bar.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { BatchStatusBadge } from '#portal/features/batches/batch-status.tsx'
import './batch-status-button.css'

type Props = { batch: ItemBatch; show: (batch: string) => void }

/** Spec 2 §2: clicking the status opens the details. */
export const BatchStatusButton = ({ batch, show }: Props) => {
  const { t } = useTranslation()
  const { id, status, progress, originalFileName } = batch
  return (
    <button type="button" className="status-button" aria-haspopup="dialog" onClick={() => show(id)}>
      <BatchStatusBadge status={status} progress={progress} />
      <span className="sr">{t('imports.details-of', { file: originalFileName })}</span>
      {status === 'INPROGRESS' && <ProgressBar label={t('imports.progress')} share={progress} />}
    </button>
  )
}
