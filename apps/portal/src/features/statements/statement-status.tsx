import type { PurchasePayment, StatementStatus } from '@tillgate/domain/statements.ts'
import { StatusBadge, type Tone } from '@tillgate/ui/notices/status-badge.tsx'
import { useTranslation } from '#portal/i18n.ts'

/** Spec 2 §4. */
const tones: Record<StatementStatus | PurchasePayment, Tone> = {
  PENDING: 'gray',
  RETURNED: 'red',
  DONOTREFUND: 'red',
  PAYMENTREQUESTED: 'green',
  SETTLED: 'green',
  REFUNDED: 'green',
}

export const StatementStatusBadge = ({ status }: { status: StatementStatus | PurchasePayment }) => {
  const { t } = useTranslation()
  return <StatusBadge tone={tones[status]}>{t(`statement.${status}`)}</StatusBadge>
}
