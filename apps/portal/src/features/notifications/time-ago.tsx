import { now } from '@tillgate/browser/clock.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import { easternDay, easternMomentOfYear } from '#portal/features/figures/eastern.ts'
import { useTranslation } from '#portal/i18n.ts'

const steps = [
  ['minute', 60],
  ['hour', 60],
  ['day', 24],
] as const
const relativeDays = 7

/** Formats "5 min. ago", "3 hr. ago", "2 days ago"; after a week the day, as "Nov 19". */
const agoOf = (iso: string, language: Language): string => {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' })
  let passed = Math.max(0, now() - Date.parse(iso)) / 1000
  let said = format.format(0, 'second')
  for (const [unit, size] of steps) {
    passed /= size
    if (passed < 1) return said
    said = format.format(-Math.floor(passed), unit)
  }
  return passed < relativeDays ? said : easternDay(iso, language)
}

/** Time since a moment. The title shows the moment itself. */
export const TimeAgo = ({ at }: { at: string }) => {
  const { language } = useTranslation()
  return (
    <time dateTime={at} title={easternMomentOfYear(at, language)}>
      {agoOf(at, language)}
    </time>
  )
}
