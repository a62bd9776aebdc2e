import type { PurchaseStatus, RefundStatus } from '@tillgate/domain/purchases.ts'
import { StatusBadge, type Tone } from '@tillgate/ui/notices/status-badge.tsx'
import { useTranslation } from '#portal/i18n.ts'

/** Spec 2 §4. */
const tones: Record<PurchaseStatus | RefundStatus, Tone> = {
  DRAFT: 'yellow',
  REMITTANCEREQUESTED: 'yellow',
  CANCELED: 'red',
  DONOTREFUND: 'red',
  CONFIRMED: 'green',
  REFUNDED: 'green',
  REVERSED: 'green',
  PENDING: 'gray',
  ANALYZED: 'gray',
  WITHOUTCARD: 'gray',
}

export const TransactionStatus = ({ status }: { status: PurchaseStatus | RefundStatus }) => {
  const { t } = useTranslation()
  return <StatusBadge tone={tones[status]}>{t(`transaction.${status}`)}</StatusBadge>
}
