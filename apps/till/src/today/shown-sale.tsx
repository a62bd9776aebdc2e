import type { PosPurchase } from '@tillgate/contract/pos-purchases.ts'
import { isWeighed, soldQuantity } from '@tillgate/domain/items.ts'
import { useTranslation } from '#till/i18n.ts'
import { MiniLines } from '#till/parts/mini-lines.tsx'
import type { SaleHeader } from '#till/screens/find-receipt.tsx'

export const Badge = ({ sale }: { sale: SaleHeader }) => {
  const { t } = useTranslation()
  if (sale.status === 'REVERSED') return <span className="badge red">{t('badge.reversed')}</span>
  return sale.type === 'RETURN' ? <span className="badge blue">{t('badge.return')}</span> : null
}

export const titleOf = ({ type, withoutCard, lastPanFourDigits }: PosPurchase) => {
  // No card answered.
  if (lastPanFourDigits === null && !withoutCard) return 'saleNoneAt'
  if (type === 'RETURN') return withoutCard ? 'returnBesideAt' : 'returnAt'
  return withoutCard ? 'saleBesideAt' : 'saleAt'
}

/** Matches a typed receipt number without its dash, an amount, or the last digits of the card. */
export const isFound = ({ receiptNumber, totalAmount, lastPanFourDigits }: SaleHeader, typed: string): boolean => {
  const text = typed.replaceAll(/[\s$-]/g, '').toUpperCase()
  return (
    receiptNumber.replace('-', '').includes(text) ||
    totalAmount.toFixed(2).includes(text) ||
    (lastPanFourDigits ?? '').includes(text)
  )
}

/** A weighed piece counts once. */
export const piecesOf = ({ lines }: Pick<PosPurchase, 'lines'>): number =>
  lines.reduce((sum, line) => sum + (isWeighed(line, line.barcode) ? 1 : line.quantity), 0)

/** Lines of a sale with who paid them; nobody paid a reversed one. */
export const SaleLines = ({ sale: { lines, status } }: { sale: Pick<PosPurchase, 'lines' | 'status'> }) => (
  <MiniLines
    lines={lines.map((line) => {
      const total = line.netAmount + line.taxAmount
      const card = line.benefitDiscount + line.benefitTax
      const isPaid = status !== 'REVERSED'
      return {
        id: line.lineId,
        name: line.name,
        sold: soldQuantity(line, line.barcode),
        isWeighed: isWeighed(line, line.barcode),
        total,
        cardPays: isPaid ? card : null,
        other: isPaid ? total - card : null,
      }
    })}
  />
)
