import type { ApplicationPhase } from '@tillgate/domain/applications.ts'
import type { ApplicationStatus } from '@tillgate/domain/stores.ts'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import type { Tone } from '@tillgate/ui/notices/status-badge.tsx'
import { useTranslation } from '#operator/i18n.ts'

const tones = {
  PENDING_AUTH: 'gray',
  REVIEW: 'yellow',
  APPROVED: 'green',
  REJECTED: 'red',
} as const satisfies Record<ApplicationStatus, Tone>

type Props = { status: ApplicationStatus; phase?: ApplicationPhase }

/** Shows the status, or the phase that refines the status: information requested, second review. */
export const ApplicationBadge = ({ status, phase }: Props) => {
  const { t } = useTranslation()
  if (phase === 'INFO_REQUESTED') return <StatusBadge tone="aqua">{t('phase.INFO_REQUESTED')}</StatusBadge>
  if (phase === 'CLOSED') return <StatusBadge tone="gray">{t('phase.CLOSED')}</StatusBadge>
  if (phase === 'RECHECK') return <StatusBadge tone="blue">{t('phase.RECHECK')}</StatusBadge>
  return <StatusBadge tone={tones[status]}>{t(`application.${status}`)}</StatusBadge>
}
