import { clsx } from 'clsx'
import { Link } from '@tanstack/react-router'
import { count } from '@tillgate/browser/figures.ts'
import type { Transaction } from '@tillgate/contract/purchases.ts'
import { ReturnIcon } from '@tillgate/ui/icons/arrows.tsx'
import { isCounted, isWithoutCard } from '@tillgate/domain/purchases.ts'
import { money } from '@tillgate/domain/money.ts'
import { easternDay } from '#portal/features/figures/eastern.ts'
import { TransactionStatus } from '#portal/features/transactions/transaction-status.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { shareOf, signOf } from './signed.ts'
import type { TransactionSearch } from './transaction-search.ts'
import styles from './transaction-parts.module.css'

type RowProps = { row: Transaction; search: TransactionSearch }

/** Links to the cashier's transactions and names returns and reversals. */
export const CashierLink = ({ row, search }: RowProps) => {
  const { t } = useTranslation()
  return (
    <span className={clsx('inline-flex wrap items-center', styles['who'])}>
      <Link data-row-link to="/transactions/view/$id" params={{ id: row.id }} search={search}>
        {row.cashierName}
      </Link>
      {row.purchaseTransactionType === 'RETURN' && (
        <span className={clsx('inline-flex items-center fs-12 fw-medium text-2 nowrap', styles['tag'])}>
          <ReturnIcon small />
          {t('transactions.return')}
        </span>
      )}
      {row.purchaseTransactionStatus === 'REVERSED' && (
        <span className={clsx('inline-flex items-center fs-12 fw-medium text-2 nowrap', styles['tag'])}>
          {t('transaction.REVERSED')}
        </span>
      )}
    </span>
  )
}

/** `row`: without digits, a completed purchase was paid without a card; another one has no card yet. */
export const CardDigits = ({ row: { lastPanFourDigits: digits, refundStatus } }: Pick<RowProps, 'row'>) => {
  const { t } = useTranslation()
  if (isWithoutCard({ refundStatus })) return t('transactions.without-card')
  if (digits === null) return t('transactions.no-card')
  return (
    <>
      <span aria-hidden="true">{t('transactions.card', { digits: `••${digits}` })}</span>
      <span className="sr">{t('transactions.card-ending', { digits })}</span>
    </>
  )
}

/** First procedures of a practice's row. */
export const Procedures = ({ row: { practice } }: { row: Transaction }) =>
  practice && <div className="fs-13">{practice.itemNames.join(', ')}</div>

/** Day from which a practice's sale is paid, and documents that are missing for it. */
export const Release = ({ row: { practice } }: { row: Transaction }) => {
  const { t, language } = useTranslation()
  if (!practice?.release) return null
  const { at, hasDocuments } = practice.release
  return (
    <div className="muted fs-13">
      {t('transactions.release-from', { day: easternDay(at, language) })}
      {!hasDocuments && <div className="text-yellow">{t('transactions.release-documents')}</div>}
    </div>
  )
}

/** Spec 2 §2: the settlement status, or the state of the purchase before a settlement. */
export const SettlementStatus = ({ row }: { row: Transaction }) => (
  <TransactionStatus status={row.refundStatus ?? row.purchaseTransactionStatus} />
)

export const quantityOf = (row: Transaction): string => count(row.linesQuantity * signOf(row)).replace('-', '−')
export const totalOf = (row: Transaction): string => money(row.totalAmount * signOf(row))
export const benefitsOf = (row: Transaction): string => money(row.benefitsAmount * signOf(row))

/** Figure of a row. Figures outside the sums are struck through when the purchase ended, and in brackets while it is open. */
export const Counted = ({ row, children }: { row: Transaction; children: string }) => {
  const { purchaseTransactionStatus: status } = row
  if (isCounted(status)) return children
  if (status === 'DRAFT' || status === 'ANALYZED') return <span className="muted">({children})</span>
  return <s className="muted">{children}</s>
}

/** Share paid by the card, as a bar; the amount beside it has the figures. */
export const Share = ({ row }: { row: Transaction }) => (
  <span className={clsx('surface-3 pill overflow-hidden', styles['share'])} aria-hidden="true">
    <i style={{ width: `${Math.round(shareOf(row) * 100)}%` }} />
  </span>
)
