import { now } from '@tillgate/browser/clock.ts'
import type { TransactionDetail } from '@tillgate/contract/purchases.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { CheckIcon } from '@tillgate/ui/icons/basics.tsx'
import { easternMoment, weekdayOf } from '#portal/features/figures/eastern.ts'
import { useTranslation } from '#portal/i18n.ts'
import { moneySteps } from './money-steps.ts'
import styles from './money-card.module.css'

/** From the card to the store's bank, with the times that are known. */
export const MoneyCard = ({ purchase }: { purchase: TransactionDetail }) => {
  const { t, language } = useTranslation()
  return (
    <Card title={t('transactions.where-money')} padded>
      <ol className={styles['steps']}>
        {moneySteps(purchase, now()).map(({ name, state, at, day }) => (
          <li key={name} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
            <span className={styles['dot']} aria-hidden="true">
              {state === 'done' && <CheckIcon />}
            </span>
            <b>{t(name === 'deposit' ? `transactions.step-deposit-${state}` : `transactions.step-${name}`)}</b>
            <span className="sr">{t(`transactions.state-${state}`)}</span>
            {at !== undefined && <small>{easternMoment(at, language)}</small>}
            {day !== undefined && <small>{t('transactions.expected', { day: weekdayOf(day, language) })}</small>}
          </li>
        ))}
      </ol>
    </Card>
  )
}
