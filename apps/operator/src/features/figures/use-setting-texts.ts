import type { SettingFigures } from '@tillgate/contract/operator-settings.ts'
import { money } from '@tillgate/domain/money.ts'
import { zoneName } from '@tillgate/domain/zones.ts'
import { now } from '@tillgate/browser/clock.ts'
import { timeOfDay } from './figures.ts'
import { useTranslation } from '#operator/i18n.ts'

export const weekdays = [1, 2, 3, 4, 5] as const

/** Returns the settings of a program as texts, in the order of the screens. */
export const useSettingTexts = () => {
  const { t, language } = useTranslation()
  return ({ cutOffTime, cutOffWeekdays, adjustmentLimit, requiresScreening }: SettingFigures, timeZone: string) => [
    {
      id: 'cut-off',
      name: t('settings.cut-off'),
      text: t('settings.cut-off-at', {
        time: timeOfDay(cutOffTime, language),
        zone: zoneName(timeZone, new Date(now())),
      }),
    },
    {
      id: 'days',
      name: t('settings.days'),
      text:
        cutOffWeekdays === null
          ? t('settings.every-day')
          : weekdays
              .filter((day) => cutOffWeekdays.includes(day))
              .map((day) => t(`settings.weekday-${day}`))
              .join(', '),
    },
    { id: 'limit', name: t('settings.limit'), text: money(adjustmentLimit) },
    {
      id: 'screening',
      name: t('settings.screening'),
      text: t(requiresScreening ? 'settings.screening-yes' : 'settings.screening-no'),
    },
  ]
}
