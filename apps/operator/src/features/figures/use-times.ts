import { bankZone } from '@tillgate/domain/payout-dates.ts'
import { useTranslation } from '#operator/i18n.ts'
import { shortMoment } from './figures.ts'
import { timeOf } from './zone-times.ts'

/** Returns `time`: 2:03 PM, and `moment`: Nov 20, 4:12 PM, both in the console's zone. */
export const useTimes = () => {
  const { language } = useTranslation()
  return {
    time: (iso: string) => timeOf(iso, language, bankZone),
    moment: (iso: string) => shortMoment(iso, language),
  }
}
