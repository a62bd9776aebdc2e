import { clsx } from 'clsx'
import { count } from '@tillgate/browser/figures.ts'
import type { PaymentOrder, StatementDetail } from '@tillgate/contract/operator-payment-orders.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Facts, type Fact } from '@tillgate/ui/cards/facts.tsx'
import { money } from '@tillgate/domain/money.ts'
import { dateTimeOf, dayText } from '#operator/features/figures/zone-times.ts'
import { useTranslation } from '#operator/i18n.ts'
import { PayoutStateBadge } from '#operator/features/badges/payout-state-badge.tsx'
import { SumLines } from '../-sums/sum-lines.tsx'
import { StatementActions } from './statement-actions.tsx'
import { StatementNotice } from './statement-notice.tsx'
import styles from './order.module.css'

type Props = { statement: StatementDetail; order: PaymentOrder }

/** Shows sent date, arrival date and number of the deposit. */
const Deposit = ({ statement, order: { run } }: Props) => {
  const { t, language } = useTranslation()
  const { trace, sentAt, effectiveOn, settledAt } = statement
  const at = (moment: string) => dateTimeOf(moment, language, run.timeZone)
  const facts: Fact[] = [
    ...(trace === null ? [] : [{ label: t('order.trace'), value: <span className="code">{trace}</span> }]),
    ...(sentAt === null ? [] : [{ label: t('order.sent'), value: at(sentAt) }]),
    ...(settledAt === null
      ? effectiveOn === null
        ? []
        : [{ label: t('order.arrives'), value: dayText(effectiveOn, language) }]
      : [{ label: t('order.settled'), value: at(settledAt) }]),
  ]
  return facts.length === 0 ? null : <Facts columns={3} facts={facts} />
}

/** Shows a store's part of the order, with its lines and actions. */
export const StatementCard = (props: Props) => {
  const { t } = useTranslation()
  const { statement } = props
  const { store, supportId, last4, state, payable, lines, entries } = statement
  return (
    <Card
      title={store}
      description={`${supportId}, ${last4 === null ? t('order.no-account') : t('order.account', { last4 })}`}
      aside={
        <span className={clsx('flex wrap items-center', styles['head'])}>
          <PayoutStateBadge state={state} />
          <b className="fs-18 tnum">{money(payable)}</b>
        </span>
      }
      padded
    >
      <StatementNotice {...props} />
      <SumLines
        lines={lines}
        total={{
          label: t('order.payable'),
          note: t('order.entries', { count: entries, figure: count(entries) }),
          amount: payable,
        }}
      />
      <Deposit {...props} />
      <StatementActions {...props} />
    </Card>
  )
}
