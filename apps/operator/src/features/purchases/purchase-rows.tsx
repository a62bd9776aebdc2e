import { Link } from '@tanstack/react-router'
import type { Column } from '@tillgate/browser/list/list-table.tsx'
import type { Transaction } from '@tillgate/contract/purchases.ts'
import { money } from '@tillgate/domain/money.ts'
import { bankZone } from '@tillgate/domain/payout-dates.ts'
import { StatusBadge, type Tone } from '@tillgate/ui/notices/status-badge.tsx'
import { dateTimeOf } from '#operator/features/figures/zone-times.ts'
import { useTranslation } from '#operator/i18n.ts'

type Row = { row: Transaction }
type State = { row: Pick<Transaction, 'refundStatus' | 'purchaseTransactionStatus'> }

const tones: Partial<Record<NonNullable<Transaction['refundStatus']>, Tone>> = {
  PENDING: 'blue',
  REMITTANCEREQUESTED: 'aqua',
  REFUNDED: 'green',
}

/** Whether the store was paid; of a purchase that no card has paid, its own status. */
export const PurchaseState = ({ row: { refundStatus, purchaseTransactionStatus } }: State) => {
  const { t } = useTranslation()
  return (
    <StatusBadge tone={refundStatus === null ? 'gray' : tones[refundStatus]}>
      {t(`purchase-status.${refundStatus ?? purchaseTransactionStatus}`)}
    </StatusBadge>
  )
}

/** Amounts of a return are negative. */
const signed = (row: Transaction, amount: number): string =>
  money(row.purchaseTransactionType === 'RETURN' ? -amount : amount)

const Receipt = ({ row, partnerId }: Row & { partnerId: string }) => (
  <Link
    data-row-link
    to="/purchases/$partnerId/$receiptNumber"
    params={{ partnerId, receiptNumber: row.receiptNumber }}
    className="nowrap"
  >
    {row.receiptNumber}
  </Link>
)

const useTime = () => {
  const { t, language } = useTranslation()
  return ({ createdAt, purchaseTransactionType: type }: Transaction): string => {
    const at = dateTimeOf(createdAt, language, bankZone)
    return type === 'RETURN' ? t('purchases.return-at', { at }) : at
  }
}

export const usePurchaseColumns = (partnerId: string): Column<Transaction>[] => {
  const { t } = useTranslation()
  const time = useTime()
  return [
    {
      id: 'receiptNumber',
      title: t('purchases.receipt'),
      isFixed: true,
      render: (row) => (
        <span className="grid">
          <Receipt row={row} partnerId={partnerId} />
          <small>{time(row)}</small>
        </span>
      ),
    },
    { id: 'store', title: t('purchases.store'), render: ({ storeName }) => storeName },
    {
      id: 'card',
      title: t('purchase.card'),
      render: ({ lastPanFourDigits: last4 }) => <span className="tnum">{last4 === null ? '' : `••${last4}`}</span>,
    },
    { id: 'state', title: t('purchase.state'), render: (row) => <PurchaseState row={row} /> },
    {
      id: 'benefits',
      title: t('purchase.card-paid'),
      isNumeric: true,
      render: (row) => (
        <span className="grid">
          <b className="fw-medium nowrap">{signed(row, row.benefitsAmount)}</b>
          <small className="nowrap">{t('purchases.of', { amount: signed(row, row.totalAmount) })}</small>
        </span>
      ),
    },
  ]
}

export const PurchaseRowCard = ({ row, partnerId }: Row & { partnerId: string }) => {
  const { t } = useTranslation()
  const time = useTime()
  const { storeName, lastPanFourDigits: last4, totalAmount, benefitsAmount } = row
  return (
    <div className="stack gap-1">
      <div className="row">
        <span className="grow">
          <Receipt row={row} partnerId={partnerId} />
        </span>
        <b className="tnum nowrap">{signed(row, benefitsAmount)}</b>
      </div>
      <span className="muted">
        {storeName}, {time(row)}, {t('purchases.of', { amount: signed(row, totalAmount) })}
        {last4 === null ? '' : `, ••${last4}`}
      </span>
      <div>
        <PurchaseState row={row} />
      </div>
    </div>
  )
}
