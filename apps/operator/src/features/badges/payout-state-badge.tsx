import type { PayoutState } from '@tillgate/domain/payout-states.ts'
import { StatusBadge, type Tone } from '@tillgate/ui/notices/status-badge.tsx'
import { useTranslation } from '#operator/i18n.ts'

const tones = {
  RETURNED: 'red',
  HELD: 'yellow',
  WAITING: 'aqua',
  READY: 'blue',
  PAYMENTREQUESTED: 'blue',
  SETTLED: 'green',
  MOVED: 'aqua',
  NOTHING: 'gray',
} as const satisfies Record<PayoutState, Tone>

/** Shows the payout state of a statement. */
export const PayoutStateBadge = ({ state }: { state: PayoutState }) => {
  const { t } = useTranslation()
  return <StatusBadge tone={tones[state]}>{t(`payout-state.${state}`)}</StatusBadge>
}
