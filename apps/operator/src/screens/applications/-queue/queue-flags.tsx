import type { QueueFlag } from '@tillgate/domain/review.ts'
import { StatusBadge } from '@tillgate/ui/status-badge.tsx'
import type { Tone } from '@tillgate/ui/status-badge.tsx'
import { useTranslation } from '#operator/i18n.ts'

const tones = {
  APPEAL: 'blue',
  RECHECK: 'aqua',
  ANSWERED: 'green',
  EDITED: 'gray',
  SECOND_PERSON: 'yellow',
  OVERDUE: 'red',
} as const satisfies Record<QueueFlag, Tone>

export const QueueFlags = ({ flags }: { flags: readonly QueueFlag[] }) => {
  const { t } = useTranslation()
  return (
    <span className="row wrap">
      {flags.map((flag) => (
        <StatusBadge key={flag} tone={tones[flag]}>
          {t(`flag.${flag}`)}
        </StatusBadge>
      ))}
    </span>
  )
}
