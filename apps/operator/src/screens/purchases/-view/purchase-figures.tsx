import { count } from '@tillgate/browser/figures.ts'
import type { PurchaseDetail } from '@tillgate/contract/operator-purchases.ts'
import { money } from '@tillgate/domain/money.ts'
import { FigureCard, FigureRow } from '#operator/features/figures/figure-card.tsx'
import { dayText } from '#operator/features/figures/zone-times.ts'
import { useTranslation } from '#operator/i18n.ts'

/** Returns where the money is in one sentence. */
const usePlace = ({ transaction, timeZone }: PurchaseDetail): string => {
  const { t, language } = useTranslation()
  const { statement, refundStatus, payableFrom } = transaction
  const dayOf = (at: string): string => dayText(new Date(at).toLocaleDateString('sv-SE', { timeZone }), language)
  if (refundStatus === null) return t('purchase.place-nothing')
  if (refundStatus === 'WITHOUTCARD') return t('purchase.place-without-card')
  if (refundStatus === 'DONOTREFUND') return t('purchase.place-balanced')
  if (statement?.isOnHold) return t('purchase.place-held')
  if (statement?.paymentStatus === 'SETTLED' && statement.arrivesAt !== null) {
    return t('purchase.place-paid', { day: dayOf(statement.arrivesAt) })
  }
  if (statement?.arrivesAt) return t('purchase.place-coming', { day: dayOf(statement.arrivesAt) })
  return t(payableFrom === null ? 'purchase.place-not-due' : 'purchase.place-next')
}

/** What the store gets first, and its parts. */
export const PurchaseFigures = ({ purchase }: { purchase: PurchaseDetail }) => {
  const { t } = useTranslation()
  const place = usePlace(purchase)
  const { transaction } = purchase
  const { netAmount, benefitsAmount, splitTenderAmount, totalAmount, taxAmount, linesQuantity } = transaction
  const last4 = transaction.lastPanFourDigits
  const isReturn = transaction.purchaseTransactionType === 'RETURN'
  return (
    <FigureRow>
      <FigureCard title={t(isReturn ? 'purchase.store-gives' : 'purchase.store-gets')} value={money(netAmount)} isLead>
        <p>{place}</p>
      </FigureCard>
      <FigureCard title={t(isReturn ? 'purchase.card-back' : 'purchase.card-paid')} value={money(benefitsAmount)}>
        <p className="muted">{last4 === null ? t('purchase.no-card') : t('purchase.card-of', { last4 })}</p>
      </FigureCard>
      <FigureCard title={t('purchase.other')} value={money(splitTenderAmount)}>
        <p className="muted">{t(splitTenderAmount === 0 ? 'purchase.other-none' : 'purchase.other-text')}</p>
      </FigureCard>
      <FigureCard title={t('purchase.basket')} value={money(totalAmount)}>
        <p className="muted">
          {t('purchase.items', { count: linesQuantity, figure: count(linesQuantity), tax: money(taxAmount) })}
        </p>
      </FigureCard>
    </FigureRow>
  )
}
