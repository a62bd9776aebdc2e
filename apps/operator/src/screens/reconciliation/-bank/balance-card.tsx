import { clsx } from 'clsx'
import type { BankReconciliation } from '@tillgate/contract/operator-bank-statements.ts'
import { money, signedMoney } from '@tillgate/domain/money.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { BoxRow, type Box } from '#operator/features/figures/box-row.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { dayText } from '#operator/features/figures/zone-times.ts'
import styles from './bank.module.css'

const signOf = (sign: string) => <span aria-hidden="true">{sign}</span>

/** Opening balance, movements and closing balance of the bank, and the difference to our books. */
export const BalanceCard = ({ statement }: { statement: BankReconciliation }) => {
  const { t, language } = useTranslation()
  const { opening, credits, debits, closing, books, difference, differences, lines } = statement
  const boxes: Box[] = [
    { label: t('bank-books.opening'), amount: money(opening), below: t('bank-books.opening-below') },
    {
      sign: signOf('+'),
      label: t('bank-books.credits'),
      amount: money(credits.amount),
      below: t('bank-books.lines', { count: credits.count }),
    },
    {
      sign: signOf('\u{2212}'),
      label: t('bank-books.debits'),
      amount: money(debits.amount),
      below: t('bank-books.lines', { count: debits.count }),
    },
    {
      sign: signOf('='),
      label: t('bank-books.closing'),
      amount: money(closing),
      below: dayText(statement.day, language, { year: 'numeric' }),
    },
  ]
  return (
    <Card
      title={t('bank-books.balance')}
      description={t('bank-books.balance-text', { count: lines })}
      aside={<StatusBadge tone="green">{t('bank-books.complete')}</StatusBadge>}
      padded
    >
      <BoxRow boxes={boxes} />
      {books !== null && difference !== null && (
        <dl className={clsx('mt-4 tnum', styles['sum'])}>
          <div className="flex wrap between gap-3">
            <dt className="text-2">{t('bank-books.at-bank')}</dt>
            <dd>{money(closing)}</dd>
          </div>
          <div className="flex wrap between gap-3">
            <dt className="text-2">{t('bank-books.in-books')}</dt>
            <dd>{money(books)}</dd>
          </div>
          <div className={clsx('flex wrap between gap-3', styles['total'])}>
            <dt className="text-2">
              {t(differences.length === 0 ? 'bank-books.no-difference' : 'bank-books.difference', {
                count: differences.length,
              })}
            </dt>
            <dd>{difference === 0 ? money(0) : signedMoney(difference)}</dd>
          </div>
        </dl>
      )}
    </Card>
  )
}
