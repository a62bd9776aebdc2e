import type { PaymentOrder } from '@tillgate/contract/operator-payment-orders.ts'
import { dateOf, timeOf } from '#operator/features/figures/zone-times.ts'
import { useTranslation } from '#operator/i18n.ts'

/** "Fri, Nov 27, 5:00 PM ET": a cut-off of the order's program. */
export const useCycleText = ({ timeZone }: PaymentOrder['run']) => {
  const { language } = useTranslation()
  return (at: string): string => `${dateOf(at, language, timeZone)}, ${timeOf(at, language, timeZone)}`
}
