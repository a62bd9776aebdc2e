import { clsx } from 'clsx'
import type { SettlementOverview } from '@tillgate/contract/operator-settlement.ts'
import { isWeekday } from '@tillgate/domain/banking-days.ts'
import { bankZone } from '@tillgate/domain/payout-dates.ts'
import { addDays, dayIn } from '@tillgate/domain/zones.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { dayText, plainTime, shortDay } from '#operator/features/figures/zone-times.ts'
import { useTranslation } from '#operator/i18n.ts'
import { ProgramDot } from './program-dot.tsx'
import styles from './overview.module.css'

type Day = SettlementOverview['days'][number]

const nextWeekday = (day: string): string => {
  const next = addDays(day, 1)
  return isWeekday(next) ? next : nextWeekday(next)
}

/** Returns the arrival day where a holiday moves it behind the next working day of the calendar. */
const lateArrival = ({ day, cutOffs }: Day): string | undefined =>
  cutOffs.find(({ arrivesOn }) => arrivesOn !== nextWeekday(day))?.arrivesOn

/** Shows two weeks of cut-offs, and explains the effect of bank holidays. */
export const CutOffCalendar = ({ overview: { days, programs, now } }: { overview: SettlementOverview }) => {
  const { t, language } = useTranslation()
  const today = dayIn(bankZone, new Date(now))
  const placeOf = (id: string) => programs.findIndex((one) => one.id === id)
  const month = (day: string) =>
    day === today ? t('settle.today') : day.endsWith('-01') ? dayText(day, language, monthAlone) : ''

  return (
    <Card
      title={t('settle.calendar')}
      aside={
        <ul className={clsx('flex wrap fs-13 muted', styles['legend'])}>
          {programs.map(({ id, name }) => (
            <li key={id}>
              <ProgramDot index={placeOf(id)} />
              {name}
            </li>
          ))}
        </ul>
      }
    >
      <ol
        className={clsx('grid mt-4 line-top overflow-hidden', styles['calendar'])}
        aria-label={t('settle.calendar-days')}
      >
        {days.map((one) => (
          <li
            key={one.day}
            className={clsx(
              'grid content-start gap-6px min-w-0 relative fs-12 line-bottom',
              one.day === today && styles['today'],
              one.holiday !== null && styles['off'],
            )}
          >
            <span className="flex between items-baseline gap-1">
              <b className="fs-13 fw-medium">{shortDay(one.day, language)}</b>
              <span className="muted">{month(one.day)}</span>
            </span>
            {one.cutOffs.map(({ programId, at }) => (
              <span key={programId} className={clsx('flex items-baseline text-2', styles['event'])}>
                <ProgramDot index={placeOf(programId)} />
                <span>
                  <span className="sr">{programs[placeOf(programId)]?.name} </span>
                  {plainTime(at, language, bankZone)}
                </span>
              </span>
            ))}
            {one.holiday !== null && (
              <span className="muted">{t('settle.closed-day', { holiday: t(`bank-holiday.${one.holiday}`) })}</span>
            )}
            {lateArrival(one) !== undefined && (
              <span className="muted">{t('settle.paid-on', { day: shortDay(lateArrival(one) ?? '', language) })}</span>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}
const monthAlone = { weekday: undefined, day: undefined } as const
