import { count } from '@tillgate/browser/figures.ts'
import type { PaymentOrder } from '@tillgate/contract/operator-payment-orders.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { money } from '@tillgate/domain/money.ts'
import { SumParts } from '#operator/features/figures/sum-parts.tsx'
import { useTranslation } from '#operator/i18n.ts'

/** Shows that statements and entries add up to the order, and that no row has changed since. */
export const AddsUpCard = ({ order }: { order: PaymentOrder }) => {
  const { t } = useTranslation()
  const { statements, statementTotal, amount, entries, isBalanced, isIntact } = order
  const isRight = isBalanced && isIntact
  return (
    <Card
      title={t('order.adds-up')}
      aside={<StatusBadge tone={isRight ? 'green' : 'red'}>{t(isRight ? 'order.balanced' : 'order.off')}</StatusBadge>}
      padded
    >
      <SumParts
        parts={statements.map(({ id, store, payable }) => ({ key: id, label: store, amount: money(payable) }))}
        total={{ label: t('order.total'), amount: money(amount) }}
      />
      {statements.length < statementTotal && (
        <p className="muted">{t('order.more', { count: count(statements.length) })}</p>
      )}
      <p className="muted">
        {isBalanced
          ? t('order.entries-same', { count: entries, figure: count(entries), amount: money(amount) })
          : t('order.entries-differ')}{' '}
        {t(isIntact ? 'order.intact' : 'order.changed')}
      </p>
    </Card>
  )
}
