import { leftOf } from '#operator/features/figures/zone-times.ts'
import type { useTranslation } from '#operator/i18n.ts'

/** "in 3 h 12 m" */
export const timeLeft = (t: ReturnType<typeof useTranslation>['t'], milliseconds: number): string => {
  const { days, hours, minutes } = leftOf(milliseconds)
  if (milliseconds <= 0) return t('settle.now')
  if (days > 1) return t('settle.in-days', { days, hours })
  const all = days * 24 + hours
  return all > 0 ? t('settle.in-hours', { hours: all, minutes }) : t('settle.in-minutes', { minutes })
}
