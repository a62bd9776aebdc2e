import { clsx } from 'clsx'
import type { PayoutDay, Payouts } from '@tillgate/contract/payouts.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { CheckIcon } from '@tillgate/ui/icons/basics.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { count } from '@tillgate/browser/figures.ts'
import { useGetPayouts } from '#portal/api/statements.ts'
import { easternMoment, weekdayOf } from '#portal/features/figures/eastern.ts'
import { money } from '@tillgate/domain/money.ts'
import { MoneyLine } from '#portal/features/statements/money-line.tsx'
import { useTranslation } from '#portal/i18n.ts'
import styles from './payout-calendar.module.css'

const Next = ({ next }: { next: Payouts['next'] }) => {
  const { t, language } = useTranslation()
  return (
    <div className="grid gap-2px p-5 content-start">
      <h2 className="muted fs-13 fw-regular">{t('statements.next-deposit')}</h2>
      {next ? (
        <>
          <b className="fw-medium">{weekdayOf(next.day, language)}</b>
          <span className={clsx('fw-semibold tnum', styles['large'])}>{money(next.amount)}</span>
          <small className="muted fs-13 fw-regular">
            {t('statements.of-stores', { count: next.stores, figure: count(next.stores) })}
            {next.accounts.length > 0 &&
              `, ${t('statements.to-accounts', { digits: next.accounts.map((digits) => `••${digits}`).join(', ') })}`}
          </small>
        </>
      ) : (
        <small className="muted fs-13 fw-regular">{t('statements.nothing-coming')}</small>
      )}
    </div>
  )
}

/** Text below the amount of a day. */
const useNote = () => {
  const { t, language } = useTranslation()
  return ({ state, movesTo, cutoffDate, sentAt }: PayoutDay): string => {
    if (movesTo !== null) return t('statements.moves-to', { day: weekdayOf(movesTo, language) })
    if (state === 'deposited') return t('statements.day-deposited')
    if (state === 'sent' && sentAt !== null) return t('statements.day-sent', { time: easternMoment(sentAt, language) })
    if (state === 'sent') return t('statements.day-approved')
    if (state === 'approving') return t('statements.day-approving')
    if (cutoffDate === null) return t('statements.day-none')
    const time = easternMoment(cutoffDate, language)
    return t(state === 'open' ? 'statements.day-so-far' : 'statements.day-cut-off', { time })
  }
}

const Day = ({ day, isNext }: { day: PayoutDay; isNext: boolean }) => {
  const { t, language } = useTranslation()
  const note = useNote()
  const { returned } = day
  return (
    <li
      className="grid content-start break tnum"
      data-next={isNext || undefined}
      data-closed={day.holiday !== null || undefined}
    >
      <span className={clsx('row gap-1 fs-13', styles['day'])}>
        {day.state === 'deposited' && <CheckIcon small />}
        {weekdayOf(day.day, language)}
      </span>
      {day.holiday !== null ? (
        <b>{t(`holiday.${day.holiday}`)}</b>
      ) : (
        <b data-open={day.state === 'open' || day.state === 'later' || undefined}>
          {day.amount === null ? (day.state === 'later' ? t('statements.day-open') : '-') : money(day.amount)}
        </b>
      )}
      {returned ? (
        <small className="fs-13 fw-regular text-danger">
          {returned.name === null
            ? t('statements.day-returned', { amount: money(returned.amount) })
            : t('statements.day-returned-of', { amount: money(returned.amount), name: returned.name })}
        </small>
      ) : (
        <small className="fs-13 fw-regular muted">{note(day)}</small>
      )}
    </li>
  )
}

/** The next deposit, two past weekdays and four to come, and all money by progress. Computed by the server. */
export const PayoutCalendar = ({ storeId }: { storeId: string | undefined }) => {
  const { t } = useTranslation()
  const { data, isError, refetch } = useGetPayouts(storeId)
  return (
    <Card label={t('statements.calendar')}>
      {!data && isError && (
        <p className="row wrap gap-3 py-4 px-5">
          {t('statements.calendar-failed')} <Button onClick={() => void refetch()}>{t('action.retry')}</Button>
        </p>
      )}
      {!data && !isError && <Skeleton height={140} />}
      {data && (
        <>
          <div className="container">
            <div className={clsx('grid', styles['calendar'])}>
              <Next next={data.next} />
              <ol>
                {data.days.map((day) => (
                  <Day key={day.day} day={day} isNext={day.day === data.next?.day} />
                ))}
              </ol>
            </div>
          </div>
          <div className={clsx('line-top', styles['money'])}>
            <MoneyLine payouts={data} />
          </div>
        </>
      )}
    </Card>
  )
}
