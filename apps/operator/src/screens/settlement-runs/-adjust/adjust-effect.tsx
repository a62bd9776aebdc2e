import { count } from '@tillgate/browser/figures.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { useGetOpenAccount } from '#operator/api/settlement.ts'
import { money, signedMoney, sumDollars } from '@tillgate/domain/money.ts'
import { dateOf, dayText, timeOf } from '#operator/features/figures/zone-times.ts'
import { useTranslation } from '#operator/i18n.ts'
import styles from '../-order/order.module.css'

type Props = { partnerId: string; storeId: string; store: string; amount: number }

/** Previews the store's next statement, and reports whether a second person must confirm. */
export const AdjustEffect = ({ partnerId, storeId, store, amount }: Props) => {
  const { t, language } = useTranslation()
  const { data: account } = useGetOpenAccount({ partnerId, storeId })
  if (!account) return null
  const { cutOff, timeZone, arrivesOn, purchases, amount: open, isHeld, adjustedToday, limit, isStoreActive } = account
  const at = `${dateOf(cutOff, language, timeZone)}, ${timeOf(cutOff, language, timeZone)}`
  const after = sumDollars([open, amount])
  return (
    <>
      <section aria-label={t('adjust.effect', { store, cutOff: at })}>
        <h3>{t('adjust.effect', { store, cutOff: at })}</h3>
        <dl className={styles['parts']}>
          <div>
            <dt className="text-2 min-w-0 break">
              {t('adjust.so-far', { count: purchases, figure: count(purchases) })}
            </dt>
            <dd className="fw-medium">{money(open)}</dd>
          </div>
          <div>
            <dt className="text-2 min-w-0 break">{t('adjust.this')}</dt>
            <dd className="fw-medium">{signedMoney(amount)}</dd>
          </div>
          <div>
            <dt className="text-2 min-w-0 break">
              {isHeld ? t('adjust.would-be-held') : t('adjust.would-be', { day: dayText(arrivesOn, language) })}
            </dt>
            <dd className="fw-medium">{money(Math.max(0, after))}</dd>
          </div>
        </dl>
      </section>
      <Alert tone="info">
        {isStoreActive
          ? t('adjust.two', { limit: money(limit), today: money(adjustedToday) })
          : t('adjust.two-inactive')}
      </Alert>
    </>
  )
}
