import type { PartnerState } from '@tillgate/domain/partner-state.ts'
import { StatusBadge, type Tone } from '@tillgate/ui/notices/status-badge.tsx'
import { useTranslation } from '#operator/i18n.ts'

const tones = {
  BLOCKED: 'red',
  ENDED: 'gray',
  SUSPENDED: 'red',
  RECHECK: 'blue',
  ENDING: 'yellow',
  PENDING_AUTH: 'gray',
  REVIEW: 'yellow',
  APPROVED: 'green',
  REJECTED: 'red',
} as const satisfies Record<PartnerState, Tone>

/** Each state of a partner, the most severe first. */
export const PartnerBadges = ({ states }: { states: readonly PartnerState[] }) => {
  const { t } = useTranslation()
  return states.map((state) => (
    <StatusBadge key={state} tone={tones[state]}>
      {t(`partner-state.${state}`)}
    </StatusBadge>
  ))
}
