import { now } from '@tillgate/browser/clock.ts'
import { timeAgo } from '@tillgate/browser/time-ago.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import { easternDay, easternMomentOfYear } from '#portal/features/figures/eastern.ts'
import { useTranslation } from '#portal/i18n.ts'

const relativeMs = 7 * 24 * 3600 * 1000

/** "3 hours ago"; after a week the day, as "Nov 19". */
const agoOf = (iso: string, language: Language): string =>
  now() - Date.parse(iso) < relativeMs ? timeAgo(iso, now(), language) : easternDay(iso, language)

/** Time since a moment. The title shows the moment itself. */
export const TimeAgo = ({ at }: { at: string }) => {
  const { language } = useTranslation()
  return (
    <time dateTime={at} title={easternMomentOfYear(at, language)}>
      {agoOf(at, language)}
    </time>
  )
}
