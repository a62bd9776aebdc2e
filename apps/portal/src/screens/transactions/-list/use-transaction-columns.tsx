import { clsx } from 'clsx'
import type { Transaction } from '@tillgate/contract/purchases.ts'
import type { Column } from '@tillgate/browser/list/list-table.tsx'
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
  Share,
  totalOf,
} from './transaction-parts.tsx'
import type { TransactionSearch } from './transaction-search.ts'
import styles from './transaction-card.module.css'

/** Spec 2 §2: Cashier Name, Quantity, Total Amount, Benefits Amount, Settlement Status, Created At. `namesStore`: rows of several stores. */
export const useTransactionColumns = (search: TransactionSearch, namesStore: boolean): Column<Transaction>[] => {
  const { t, language } = useTranslation()
  return [
    {
      id: 'cashierName',
      title: t('transactions.cashier-name'),
      isFixed: true,
      render: (row) => (
        <>
          <CashierLink row={row} search={search} />
          <Procedures row={row} />
          <div className={clsx('muted fs-13 tnum', styles['receipt'])}>
            <span className="code">{row.receiptNumber}</span> · <CardDigits row={row} />
            {namesStore && ` · ${row.storeName}`}
          </div>
        </>
      ),
    },
    {
      id: 'linesQuantity',
      title: t('transactions.quantity'),
      isNumeric: true,
      isMinor: true,
      render: (row) => <Counted row={row}>{quantityOf(row)}</Counted>,
    },
    {
      id: 'totalAmount',
      title: t('transactions.total-amount'),
      isNumeric: true,
      render: (row) => <Counted row={row}>{totalOf(row)}</Counted>,
    },
    {
      id: 'benefitsAmount',
      title: t('transactions.benefits-amount'),
      isNumeric: true,
      render: (row) => (
        <>
          <Share row={row} />
          <span className={styles['besideShare']}>
            <Counted row={row}>{benefitsOf(row)}</Counted>
          </span>
        </>
      ),
    },
    {
      id: 'refundStatus',
      title: t('transactions.settlement-status'),
      render: (row) => (
        <>
          <SettlementStatus row={row} />
          <Release row={row} />
        </>
      ),
    },
    {
      id: 'createdAt',
      title: t('transactions.created-at'),
      isSortable: true,
      render: ({ createdAt }) => (
        <span className={clsx('nowrap tnum', styles['stamp'])}>{easternStamp(createdAt, language)}</span>
      ),
    },
  ]
}
