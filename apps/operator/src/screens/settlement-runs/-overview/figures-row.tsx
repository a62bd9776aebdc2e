import { Link } from '@tanstack/react-router'
import type { SettlementOverview } from '@tillgate/contract/operator-settlement.ts'
import { bankZone } from '@tillgate/domain/payout-dates.ts'
import { money } from '@tillgate/domain/money.ts'
import { FigureCard, FigureRow } from '#operator/features/figures/figure-card.tsx'
import { dateOf, dateTimeOf, dayText, timeOf, leftOf } from '#operator/features/figures/zone-times.ts'
import { useTranslation } from '#operator/i18n.ts'

/** "in 3 h 12 m" */
const timeLeft = (t: ReturnType<typeof useTranslation>['t'], milliseconds: number): string => {
  const { days, hours, minutes } = leftOf(milliseconds)
  if (milliseconds <= 0) return t('settle.now')
  if (days > 1) return t('settle.in-days', { days, hours })
  const all = days * 24 + hours
  return all > 0 ? t('settle.in-hours', { hours: all, minutes }) : t('settle.in-minutes', { minutes })
}

type Props = { overview: SettlementOverview; now: number }

/** Shows the next cut-off large, and the other programs' cut-offs in one line each. */
const NextCutOff = ({ overview: { programs }, now }: Props) => {
  const { t, language } = useTranslation()
  const [first, ...others] = programs
  if (!first) return null
  const left = ({ nextCutOff }: typeof first) => timeLeft(t, Date.parse(nextCutOff) - now)
  const day = dateOf(first.nextCutOff, language, first.timeZone)
  const isToday = day === dateOf(new Date(now).toISOString(), language, first.timeZone)
  const time = timeOf(first.nextCutOff, language, first.timeZone)
  return (
    <FigureCard title={t('settle.next', { program: first.name })} value={left(first)} isLead>
      <p>
        {isToday ? t('settle.today-at', { time }) : t('settle.day-at', { day, time })}{' '}
        {t('settle.so-far', {
          count: first.openPartners,
          amount: money(first.openAmount),
          day: dayText(first.arrivesOn, language),
        })}
      </p>
      {others.map((one) => (
        <p key={one.id} className="muted">
          {t('settle.other-next', { program: one.name, left: left(one), amount: money(one.openAmount) })}
        </p>
      ))}
    </FigureCard>
  )
}

const Waiting = ({ overview: { waiting, lastIntakeAt } }: Props) => {
  const { t, language } = useTranslation()
  const at = `${dateOf(lastIntakeAt, language, bankZone)}, ${timeOf(lastIntakeAt, language, bankZone)}`
  return (
    <FigureCard title={t('settle.waiting')} value={money(waiting.amount)}>
      {waiting.oldestId === null ? (
        <p>{t('settle.waiting-none')}</p>
      ) : (
        <p>
          {t('settle.waiting-runs', { count: waiting.runs })}{' '}
          <Link to="/settlement-runs/view/$id" params={{ id: waiting.oldestId }}>
            {t(waiting.runs === 1 ? 'settle.review-it' : 'settle.review-oldest')}
          </Link>{' '}
          {t('settle.before', { at })}
        </p>
      )}
    </FigureCard>
  )
}

/** Shows the next cut-off, the runs that wait for two operators, the held and the returned amounts. */
export const FiguresRow = (props: Props) => {
  const { t, language } = useTranslation()
  const { held, exceptions } = props.overview
  return (
    <FigureRow>
      <NextCutOff {...props} />
      <Waiting {...props} />
      <FigureCard title={t('settle.held')} value={money(held.amount)}>
        <p>
          {held.since === null
            ? t('settle.held-none')
            : t('settle.held-orders', { count: held.orders, day: dateOf(held.since, language, bankZone) })}
        </p>
      </FigureCard>
      <FigureCard
        title={t('settle.came-back')}
        value={String(exceptions.open)}
        unit={t('settle.open-exceptions', { count: exceptions.open })}
      >
        <p>
          {exceptions.oldest === null ? (
            t('settle.exceptions-none')
          ) : (
            <>
              <Link to="/exceptions">{t('settle.see-exceptions')}</Link>{' '}
              {t('settle.exceptions-oldest', { at: dateTimeOf(exceptions.oldest, language, bankZone) })}
            </>
          )}
        </p>
      </FigureCard>
    </FigureRow>
  )
}
