import { count } from '@tillgate/browser/figures.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { useGetOpenAccount } from '#operator/api/settlement.ts'
import { money, signedMoney, sumDollars } from '@tillgate/domain/money.ts'
import { dateOf, dayText, timeOf } from '#operator/features/figures/zone-times.ts'
import { SumParts } from '#operator/features/figures/sum-parts.tsx'
import { useTranslation } from '#operator/i18n.ts'

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
        <SumParts
          parts={[
            {
              key: 'so-far',
              label: t('adjust.so-far', { count: purchases, figure: count(purchases) }),
              amount: money(open),
            },
            { key: 'this', label: t('adjust.this'), amount: signedMoney(amount) },
          ]}
          total={{
            label: isHeld ? t('adjust.would-be-held') : t('adjust.would-be', { day: dayText(arrivesOn, language) }),
            amount: money(Math.max(0, after)),
          }}
        />
      </section>
      <Alert tone="info">
        {isStoreActive
          ? t('adjust.two', { limit: money(limit), today: money(adjustedToday) })
          : t('adjust.two-inactive')}
      </Alert>
    </>
  )
}
