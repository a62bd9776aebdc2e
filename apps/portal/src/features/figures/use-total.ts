import { useTranslation } from '#portal/i18n.ts'
import { count } from './figures.ts'

/** Counts above the cap read "more than 10,000": exact figures would make every list slow. */
export const useTotal = () => {
  const { t } = useTranslation()
  return (total: number, isCapped: boolean): string =>
    isCapped ? t('count.more-than', { count: count(10_000) }) : count(total)
}
