import type { Obstacle, ProposalState } from '@tillgate/domain/proposals.ts'
import { StatusBadge, type Tone } from '@tillgate/ui/notices/status-badge.tsx'
import { useTranslation, type Texts } from '#operator/i18n.ts'

const tones: Record<ProposalState, Tone> = {
  OPEN: 'yellow',
  APPROVED: 'green',
  REJECTED: 'red',
  WITHDRAWN: 'gray',
  EXPIRED: 'gray',
  SUPERSEDED: 'gray',
}

/** State of a proposal of any kind. */
export const ProposalBadge = ({ state, plain }: { state: ProposalState; plain?: boolean }) => {
  const { t } = useTranslation()
  return (
    <StatusBadge tone={tones[state]} plain={plain === true}>
      {t(`proposal-state.${state}`)}
    </StatusBadge>
  )
}

/** Returns why a proposal ended without a decision, or an empty text. */
export const endOf = (
  { state, obstacle }: { state: ProposalState; obstacle: Obstacle | null },
  t: Texts['t'],
): string => {
  if (obstacle !== null) return t(`superseded.${obstacle}`)
  return state === 'EXPIRED' ? t('proposal.expired') : ''
}
