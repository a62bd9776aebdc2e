import type { RunStatus } from '@tillgate/domain/statements.ts'
import { StatusBadge, type Tone } from '@tillgate/ui/notices/status-badge.tsx'
import { useTranslation } from '#operator/i18n.ts'

const tones = {
  BUILDING: 'gray',
  BUILT: 'yellow',
  APPROVED: 'blue',
  SENT: 'blue',
  CLOSED: 'green',
  REJECTED: 'red',
} as const satisfies Record<RunStatus, Tone>

export const RunBadge = ({ status }: { status: RunStatus }) => {
  const { t } = useTranslation()
  return <StatusBadge tone={tones[status]}>{t(`run-status.${status}`)}</StatusBadge>
}
