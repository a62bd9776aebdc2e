import { count } from '@tillgate/browser/figures.ts'
import type { PaymentOrder } from '@tillgate/contract/operator-payment-orders.ts'
import { paidOrComing, type PayoutState } from '@tillgate/domain/payout-states.ts'
import { money } from '@tillgate/domain/money.ts'
import { FigureCard, FigureRow } from '#operator/features/figures/figure-card.tsx'
import { useTranslation } from '#operator/i18n.ts'

/** Maximum of names in the text. */
const namesMax = 3

/** Shows the ordered, paid, held and returned amounts. */
export const OrderFigures = ({ order }: { order: PaymentOrder }) => {
  const { t, language } = useTranslation()
  const { amount, paid, held, returned, moved, statements, statementTotal } = order
  const paidWord = paidOrComing(statements.map(({ state }) => state))
  const purchases = statements.reduce((sum, one) => sum + one.purchases, 0)
  const names = (states: readonly PayoutState[]): string => {
    const stores = statements.filter(({ state }) => states.includes(state)).map(({ store }) => store)
    if (stores.length === 0) return t('order.no-stores')
    if (stores.length > namesMax) return t('settle.stores', { count: stores.length })
    return new Intl.ListFormat(language).format(stores)
  }
  return (
    <FigureRow>
      <FigureCard title={t('order.amount')} value={money(amount)}>
        <p>
          {t('order.statements', { count: statementTotal, figure: count(statementTotal) })},{' '}
          {t('order.purchases', { count: purchases, figure: count(purchases) })}
        </p>
        {moved > 0 && <p>{t('order.of-it-moved', { amount: money(moved) })}</p>}
      </FigureCard>
      <FigureCard title={t(`order.${paidWord}`)} value={money(paid)}>
        <p>{names(['PAYMENTREQUESTED', 'SETTLED'])}</p>
      </FigureCard>
      <FigureCard title={t('order.held')} value={money(held)}>
        <p>{names(['HELD', 'WAITING'])}</p>
      </FigureCard>
      <FigureCard title={t('order.returned')} value={money(returned)}>
        <p>{names(['RETURNED'])}</p>
      </FigureCard>
    </FigureRow>
  )
}
