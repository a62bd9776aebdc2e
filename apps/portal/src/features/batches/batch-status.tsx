import type { BatchStatus } from '@tillgate/domain/item-batches.ts'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import type { Tone } from '@tillgate/ui/notices/status-badge.tsx'
import { useTranslation } from '#portal/i18n.ts'

/** Spec 2 §4. */
const tones: Record<BatchStatus, Tone> = {
  STARTED: 'aqua',
  INPROGRESS: 'yellow',
  FINISHED: 'green',
  FINISHEDWITHERRORS: 'blue',
  FAILED: 'red',
}

type Props = { status: BatchStatus; progress?: number }

export const BatchStatusBadge = ({ status, progress }: Props) => {
  const { t } = useTranslation()
  const label = t(`batch.${status}`)
  const running = status === 'INPROGRESS' && progress !== undefined
  return (
    <StatusBadge tone={tones[status]}>
      {running ? t('batch.at', { label, percent: Math.floor(progress * 100) }) : label}
    </StatusBadge>
  )
}
