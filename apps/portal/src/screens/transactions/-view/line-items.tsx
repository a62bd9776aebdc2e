import { clsx } from 'clsx'
import { count } from '@tillgate/browser/figures.ts'
import { LineCoverage } from '@tillgate/browser/purchases/line-coverage.tsx'
import { ListTable, type Column } from '@tillgate/browser/list/list-table.tsx'
import type { TransactionDetail, TransactionLine } from '@tillgate/contract/purchases.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { soldQuantity } from '@tillgate/domain/items.ts'
import { money, sumDollars } from '@tillgate/domain/money.ts'
import { useTranslation } from '#portal/i18n.ts'
import { AmountLines } from './amount-lines.tsx'
import styles from './line-items.module.css'

type Row = TransactionLine & { id: string }

const sumOf = (lines: readonly TransactionLine[], amount: (line: TransactionLine) => number): number =>
  sumDollars(lines.map(amount))

const quantityOf = (line: TransactionLine): string =>
  soldQuantity(line, line.productCode, line.unit === 'COUNT' ? count(line.quantity) : undefined)

const ItemId = ({ id }: { id: string | null }) => (
  <span className={clsx('block fs-12 muted break', styles['id'])}>{id ?? '-'}</span>
)

/** Spec 2 §2: item id, name, description, product code, unit price, benefit discount, quantity; and why. */
const useColumns = (isPaid: boolean): Column<Row>[] => {
  const { t } = useTranslation()
  return [
    { id: 'itemId', title: t('transactions.item-id'), render: ({ itemId }) => <ItemId id={itemId} /> },
    { id: 'itemName', title: t('transactions.item-name'), isFixed: true, render: ({ itemName }) => <b>{itemName}</b> },
    {
      id: 'itemDescription',
      title: t('transactions.item-description'),
      render: ({ itemDescription }) => (
        <span className={clsx('block text-2', styles['description'])}>{itemDescription}</span>
      ),
    },
    {
      id: 'productCode',
      title: t('transactions.product-code'),
      render: ({ productCode }) => <span className="code muted">{productCode}</span>,
    },
    {
      id: 'unitPrice',
      title: t('transactions.unit-price'),
      isNumeric: true,
      render: ({ unitPrice, discount }) => (
        <span className="grid">
          {money(unitPrice)}
          {discount !== 0 && <small>{t('transactions.discount-of', { amount: money(-discount) })}</small>}
        </span>
      ),
    },
    {
      id: 'benefitDiscount',
      title: t('transactions.benefit-discount'),
      isNumeric: true,
      render: (line) => money(line.benefitDiscount),
    },
    { id: 'quantity', title: t('transactions.quantity'), isNumeric: true, render: quantityOf },
    {
      id: 'coverage',
      title: t('transactions.coverage'),
      render: (line) => <LineCoverage line={line} isPaid={isPaid} />,
    },
  ]
}

const LineCard = ({ line, isPaid }: { line: TransactionLine; isPaid: boolean }) => {
  const { t } = useTranslation()
  return (
    <div className={clsx('grid cols-1-auto tnum', styles['card'])}>
      <b className="fw-medium">{line.itemName}</b>
      <b className="tnum fw-medium">{money(line.netAmount)}</b>
      <span className="muted">
        {quantityOf(line)} x {money(line.unitPrice)}
        {line.discount !== 0 && `, ${t('transactions.discount-of', { amount: money(-line.discount) })}`}
      </span>
      <span className="muted">{t('transactions.benefit-of', { amount: money(line.benefitDiscount) })}</span>
      <span className={styles['wide']}>{line.itemDescription}</span>
      <span className={styles['wide']}>
        {line.productCode}, {t('transactions.item', { id: line.itemId ?? '-' })}
      </span>
      <div className={styles['wide']}>
        <LineCoverage line={line} isPaid={isPaid} />
      </div>
    </div>
  )
}

export const LineItems = ({ purchase }: { purchase: TransactionDetail }) => {
  const { t } = useTranslation()
  const { lines, linesQuantity, benefitsAmount, totalAmount, taxAmount, receiptUrl } = purchase
  const isPaid = receiptUrl !== null
  const columns = useColumns(isPaid)
  const net = sumOf(lines, (line) => line.netAmount)
  const covered = sumOf(lines, (line) => (isPaid ? line.benefitDiscount : line.coveredAmount))
  const notCovered = sumDollars([net, -covered])
  return (
    <Card
      title={t('transactions.items', { count: linesQuantity, figure: count(linesQuantity) })}
      aside={
        <span className="muted tnum">
          {t('transactions.benefits-of-total', { amount: money(benefitsAmount), total: money(totalAmount) })}
        </span>
      }
    >
      <div className={clsx('mt-4', styles['table'])}>
        <ListTable
          label={t('transactions.tab-lines')}
          columns={columns}
          rows={lines.map((line, index) => ({ ...line, id: String(index) }))}
          renderCard={(line) => <LineCard line={line} isPaid={isPaid} />}
        />
      </div>
      <div className={clsx('grid line-top', styles['sums'])}>
        <AmountLines
          lines={[
            { label: t('transactions.subtotal-covered'), amount: money(covered) },
            { label: t('transactions.subtotal-not-covered'), amount: money(notCovered) },
            { label: t('transactions.tax'), amount: money(taxAmount) },
            { label: t('transactions.fact-total'), amount: money(totalAmount), isSum: true },
          ]}
        />
      </div>
    </Card>
  )
}
