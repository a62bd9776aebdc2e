import { now } from '@tillgate/browser/clock.ts'
import type { TransactionDetail } from '@tillgate/contract/purchases.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { easternMoment, weekdayOf } from '#portal/features/figures/eastern.ts'
import { MoneySteps } from '#portal/features/money-steps/money-steps.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { moneySteps, type MoneyStep } from './money-steps.ts'

/** From the card to the store's bank, with the times that are known. */
export const MoneyCard = ({ purchase }: { purchase: TransactionDetail }) => {
  const { t, language } = useTranslation()
  const digits = purchase.statement?.bankAccountNumber ?? null
  const notesOf = ({ at, day, arrivesAt }: MoneyStep): string[] => [
    ...(at === undefined ? [] : [easternMoment(at, language)]),
    ...(day === undefined ? [] : [t('transactions.expected', { day: weekdayOf(day, language) })]),
    ...(arrivesAt === undefined ? [] : [t('transactions.expected', { day: easternMoment(arrivesAt, language) })]),
    ...(arrivesAt === undefined || digits === null ? [] : [t('statements.account', { digits: `••${digits}` })]),
  ]
  const titleOf = ({ name, state }: MoneyStep): string =>
    t(name === 'deposit' && state !== 'failed' ? `transactions.step-deposit-${state}` : `transactions.step-${name}`)
  return (
    <Card title={t('transactions.where-money')} padded>
      <MoneySteps
        steps={moneySteps(purchase, now()).map((step) => ({
          key: step.name,
          title: titleOf(step),
          state: step.state,
          notes: notesOf(step),
        }))}
      />
    </Card>
  )
}
