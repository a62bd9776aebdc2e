import { useTranslation } from '#portal/i18n.ts'
import { easternDayHeading } from './eastern.ts'

/** Returns the heading of the day of a moment in a list. */
export const useDayHeading = () => {
  const { t, language } = useTranslation()
  return (iso: string): string =>
    easternDayHeading(iso, language, {
      today: t('transactions.dates-today'),
      yesterday: t('transactions.dates-yesterday'),
    })
}
