import { clsx } from 'clsx'
import type { Transaction } from '@tillgate/contract/purchases.ts'
import { easternStamp } from '#portal/features/figures/eastern.ts'
import { useTranslation } from '#portal/i18n.ts'
import {
  benefitsOf,
  CardDigits,
  CashierLink,
  Counted,
  Procedures,
  quantityOf,
  Release,
  SettlementStatus,
  totalOf,
} from './transaction-parts.tsx'
import type { TransactionSearch } from './transaction-search.ts'
import styles from './transaction-card.module.css'

type Props = { row: Transaction; search: TransactionSearch; namesStore: boolean }

/** A row of the list on a telephone. */
export const TransactionCard = ({ row, search, namesStore }: Props) => {
  const { t, language } = useTranslation()
  return (
    <div className={clsx('grid cols-1-auto items-center', styles['card'])}>
      <div>
        <CashierLink row={row} search={search} />
        <Procedures row={row} />
      </div>
      <b className="tnum">
        <Counted row={row}>{totalOf(row)}</Counted>
      </b>
      <span className="muted fs-13 tnum">
        <span className="code">{row.receiptNumber}</span> · <CardDigits row={row} /> ·{' '}
        {t('transactions.qty', { figure: quantityOf(row) })}
      </span>
      <span className="muted fs-13 tnum">{t('transactions.benefits-of', { amount: benefitsOf(row) })}</span>
      <div className="muted fs-13 tnum">
        {easternStamp(row.createdAt, language)}
        {namesStore && <div>{row.storeName}</div>}
      </div>
      <div className="text-right">
        <SettlementStatus row={row} />
        <Release row={row} />
      </div>
    </div>
  )
}
