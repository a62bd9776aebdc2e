import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { useGetStoreBank } from '#portal/api/stores.ts'
import { easternMoment, weekdayOf } from '#portal/features/figures/eastern.ts'
import { useTranslation } from '#portal/i18n.ts'

/** End of the hold of a new account and the day on which its money arrives. Renders nothing without a hold. */
export const PayoutDates = ({ storeId, digits }: { storeId: string; digits: string }) => {
  const { t, language } = useTranslation()
  const { data } = useGetStoreBank(storeId)
  if (!data?.hold) return null
  const { endsAt, arrivesOn } = data.hold
  return (
    <Alert tone="info" title={t('stores.hold', { time: easternMoment(endsAt, language) })}>
      <p>{t('stores.hold-then', { day: weekdayOf(arrivesOn, language), digits })}</p>
    </Alert>
  )
}
