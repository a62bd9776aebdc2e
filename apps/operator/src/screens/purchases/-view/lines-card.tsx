import { count } from '@tillgate/browser/figures.ts'
import { ListTable, type Column } from '@tillgate/browser/list/list-table.tsx'
import { LineCoverage } from '@tillgate/browser/purchases/line-coverage.tsx'
import type { TransactionDetail, TransactionLine } from '@tillgate/contract/purchases.ts'
import { soldQuantity } from '@tillgate/domain/items.ts'
import { money, sumDollars } from '@tillgate/domain/money.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { useTranslation } from '#operator/i18n.ts'

type Row = TransactionLine & { id: string }

const quantityOf = (line: TransactionLine): string =>
  soldQuantity(line, line.productCode, line.unit === 'COUNT' ? count(line.quantity) : undefined)
const otherOf = (line: TransactionLine): number => sumDollars([line.totalAmount, -line.benefitsAmount])

/** What the total of a line has beside quantity times price. */
const DiscountAndTax = ({ line: { discount, taxAmount } }: { line: TransactionLine }) => {
  const { t } = useTranslation()
  return (
    <>
      {discount !== 0 && <small>{t('purchase.discount-of', { amount: money(-discount) })}</small>}
      {taxAmount !== 0 && <small>{t('purchase.tax-of', { amount: money(taxAmount) })}</small>}
    </>
  )
}

/** Lines with the part of the card and the part of other payment; the foot is the sum of each column. */
export const LinesCard = ({ transaction }: { transaction: TransactionDetail }) => {
  const { t } = useTranslation()
  const { lines, receiptUrl } = transaction
  const isPaid = receiptUrl !== null
  const rows = lines.map((line, index): Row => ({ ...line, id: String(index) }))
  const sums = {
    card: money(sumDollars(lines.map((line) => line.benefitsAmount))),
    other: money(sumDollars(lines.map(otherOf))),
    total: money(sumDollars(lines.map((line) => line.totalAmount))),
  }
  const columns: Column<Row>[] = [
    {
      id: 'item',
      title: t('purchase.item'),
      isFixed: true,
      render: ({ itemName, productCode, returnedQuantity }) => (
        <span className="grid">
          <b className="fw-medium">{itemName}</b>
          <small className="code">{productCode}</small>
          {returnedQuantity > 0 && <small>{t('purchase.returned-of', { quantity: count(returnedQuantity) })}</small>}
        </span>
      ),
    },
    {
      id: 'quantity',
      title: t('purchase.quantity'),
      render: (line) => (
        <span className="grid tnum nowrap">
          {quantityOf(line)} × {money(line.unitPrice)}
          <DiscountAndTax line={line} />
        </span>
      ),
    },
    { id: 'covers', title: t('purchase.covers'), render: (line) => <LineCoverage line={line} isPaid={isPaid} /> },
    { id: 'card', title: t('purchase.card'), isNumeric: true, render: (line) => money(line.benefitsAmount) },
    { id: 'other', title: t('purchase.other-short'), isNumeric: true, render: (line) => money(otherOf(line)) },
    { id: 'total', title: t('purchase.total'), isNumeric: true, render: (line) => money(line.totalAmount) },
  ]
  return (
    <Card title={t('purchase.lines')} description={t('purchase.lines-lead')}>
      <div className="mt-4">
        <ListTable
          label={t('purchase.lines-table')}
          columns={columns}
          rows={rows}
          renderCard={(line) => (
            <div className="stack gap-1">
              <div className="row">
                <b className="grow break">{line.itemName}</b>
                <b className="tnum nowrap">{money(line.totalAmount)}</b>
              </div>
              <span className="muted tnum">
                {quantityOf(line)} × {money(line.unitPrice)},{' '}
                {t('purchase.card-part', { amount: money(line.benefitsAmount) })}
              </span>
              <DiscountAndTax line={line} />
              <LineCoverage line={line} isPaid={isPaid} />
            </div>
          )}
          foot={{
            cells: { item: t('purchase.sum'), ...sums },
            card: (
              <div className="row">
                <b className="grow">{t('purchase.sum')}</b>
                <b className="tnum nowrap">{t('purchase.card-of-total', { card: sums.card, total: sums.total })}</b>
              </div>
            ),
          }}
        />
      </div>
    </Card>
  )
}
