import { isBatchRunning, type BatchMode, type BatchStatus } from '@tillgate/domain/item-batches.ts'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import type { Tone } from '@tillgate/ui/notices/status-badge.tsx'
import { useTranslation } from '#portal/i18n.ts'

/** Spec 2 §4. */
const tones: Record<BatchStatus, Tone> = {
  STARTED: 'aqua',
  INPROGRESS: 'yellow',
  CHECKED: 'yellow',
  DISCARDED: 'gray',
  FINISHED: 'green',
  FINISHEDWITHERRORS: 'blue',
  FAILED: 'red',
}

/** `mode`: a running check is not called an import. */
type Props = { status: BatchStatus; mode?: BatchMode; progress?: number; isUndone?: boolean }

export const BatchStatusBadge = ({ status, mode, progress, isUndone = false }: Props) => {
  const { t } = useTranslation()
  if (isUndone) return <StatusBadge tone="gray">{t('changes.state-undone')}</StatusBadge>
  const isChecking = mode === 'CHECK' && isBatchRunning(status)
  const label = t(isChecking ? 'batch.checking' : `batch.${status}`)
  const running = status === 'INPROGRESS' && progress !== undefined
  return (
    <StatusBadge tone={tones[status]}>
      {running ? t('batch.at', { label, percent: Math.floor(progress * 100) }) : label}
    </StatusBadge>
  )
}
