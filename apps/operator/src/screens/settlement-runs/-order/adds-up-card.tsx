import { count } from '@tillgate/browser/figures.ts'
import type { PaymentOrder } from '@tillgate/contract/operator-payment-orders.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { money } from '@tillgate/domain/money.ts'
import { useTranslation } from '#operator/i18n.ts'
import styles from './order.module.css'

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
      <dl className={styles['parts']}>
        {statements.map(({ id, store, payable }) => (
          <div key={id}>
            <dt className="text-2 min-w-0 break">{store}</dt>
            <dd className="fw-medium">{money(payable)}</dd>
          </div>
        ))}
        <div>
          <dt className="text-2 min-w-0 break">{t('order.total')}</dt>
          <dd className="fw-medium">{money(amount)}</dd>
        </div>
      </dl>
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
