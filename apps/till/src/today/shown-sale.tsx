import type { PosPurchase } from '@tillgate/contract/pos-purchases.ts'
import { useTranslation } from '#till/i18n.ts'
import type { SaleHeader } from '#till/screens/find-receipt.tsx'

export const Badge = ({ sale }: { sale: SaleHeader }) => {
  const { t } = useTranslation()
  if (sale.status === 'REVERSED') return <span className="badge red">{t('badge.reversed')}</span>
  return sale.type === 'RETURN' ? <span className="badge blue">{t('badge.return')}</span> : null
}

export const titleOf = ({ type, withoutCard }: PosPurchase) => {
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
