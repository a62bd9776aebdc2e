import { clsx } from 'clsx'
import type { TransactionDetail } from '@tillgate/contract/purchases.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { money } from '@tillgate/domain/money.ts'
import { isWithoutCard } from '@tillgate/domain/purchases.ts'
import { isKnownTender } from '@tillgate/domain/till-settings.ts'
import { LastFour } from '#portal/features/figures/last-four.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { shareOf } from '../-list/signed.ts'
import styles from './payment-card.module.css'

type Line = Pick<
  TransactionDetail['lines'][number],
  'netAmount' | 'taxAmount' | 'benefitTax' | 'benefitDiscount' | 'coveredAmount' | 'reason'
>
const inCents = (amount: number): number => Math.round(amount * 100)

/** Parts of the other payment in cents; the parts add up to the payment. */
type OtherPayment = { items: number; abovePrice: number; balance: number; tax: number }

export const otherPaymentOf = (lines: readonly Line[]): OtherPayment => {
  const sum = { items: 0, abovePrice: 0, balance: 0, tax: 0 }
  for (const { netAmount, coveredAmount, benefitDiscount, taxAmount, benefitTax, reason } of lines) {
    sum[reason === 'OVER_MAX_PRICE' ? 'abovePrice' : 'items'] += inCents(netAmount) - inCents(coveredAmount)
    sum.balance += inCents(coveredAmount) - inCents(benefitDiscount)
    sum.tax += inCents(taxAmount) - inCents(benefitTax)
  }
  return sum
}

/** Describes the other payment in one sentence. */
const useOtherPayment = ({ lines }: TransactionDetail): string => {
  const { t, language } = useTranslation()
  const parts = Object.entries(otherPaymentOf(lines)).flatMap(([part, cents]) => {
    const amount = money(cents / 100)
    if (cents <= 0) return []
    if (part === 'items') return t('transactions.other-items', { amount })
    if (part === 'abovePrice') return t('transactions.other-above-price', { amount })
    return part === 'tax' ? t('transactions.other-tax', { amount }) : t('transactions.other-balance', { amount })
  })
  return t('transactions.other-covers', { parts: new Intl.ListFormat(language, { type: 'unit' }).format(parts) })
}

/** Kinds of payment beside the card that tills took: of a sale what was paid, of a return what was given back. */
const Tenders = ({ purchase: { tenders, purchaseTransactionType } }: { purchase: TransactionDetail }) => {
  const { t } = useTranslation()
  const shown = tenders.filter(({ amount }) => amount < 0 === (purchaseTransactionType === 'RETURN'))
  return shown.map(({ kind, name, amount, given }, index) => (
    <small key={index} className="block fs-12">
      {name ?? (isKnownTender(kind) ? t(`tender.${kind}`) : kind)} {money(Math.abs(amount))}
      {given !== null &&
        ` · ${t('transactions.cash-given', { given: money(given), change: money((inCents(given) - inCents(amount)) / 100) })}`}
    </small>
  ))
}

export const PaymentCard = ({ purchase }: { purchase: TransactionDetail }) => {
  const { t } = useTranslation()
  const sentence = useOtherPayment(purchase)
  const { totalAmount, benefitsAmount, splitTenderAmount, lastPanFourDigits, purchaseTransactionType } = purchase
  const isReturn = purchaseTransactionType === 'RETURN'
  if (purchase.receiptUrl === null) {
    return (
      <Card title={t('transactions.how-paid')} padded>
        <p className="muted">{t('transactions.not-paid')}</p>
      </Card>
    )
  }
  return (
    <Card
      title={t(isReturn ? 'transactions.given-back' : 'transactions.how-paid')}
      aside={<b className="fs-20 fw-semibold tnum">{money(totalAmount)}</b>}
      padded
    >
      <div>
        <div className={clsx('flex gap-2px mb-2', styles['bar'])} aria-hidden="true">
          {benefitsAmount > 0 && <i style={{ flexGrow: shareOf(purchase) }} />}
          {splitTenderAmount > 0 && <i data-other style={{ flexGrow: 1 - shareOf(purchase) }} />}
        </div>
        <dl className={styles['parts']}>
          {!isWithoutCard(purchase) && (
            <div>
              <dt className="relative min-w-0">
                {t('transactions.benefit-card')} <LastFour digits={lastPanFourDigits} none="" />
              </dt>
              <dd className="fw-semibold tnum">{money(benefitsAmount)}</dd>
            </div>
          )}
          {splitTenderAmount > 0 && (
            <div data-other>
              <dt className="relative min-w-0">
                {t('transactions.sum-other')}
                {!isReturn && !isWithoutCard(purchase) && <small className="block fs-12">{sentence}</small>}
                <Tenders purchase={purchase} />
              </dt>
              <dd className="fw-semibold tnum">{money(splitTenderAmount)}</dd>
            </div>
          )}
        </dl>
        {isReturn && splitTenderAmount === 0 && <p className="muted">{t('transactions.nothing-in-cash')}</p>}
      </div>
    </Card>
  )
}
