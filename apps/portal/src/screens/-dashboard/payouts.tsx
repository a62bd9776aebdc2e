import { clsx } from 'clsx'
import { autoColumns } from '@tillgate/ui/layout/auto-columns.ts'
import { Link } from '@tanstack/react-router'
import { now } from '@tillgate/browser/clock.ts'
import { count } from '@tillgate/browser/figures.ts'
import type { Payouts as Answer } from '@tillgate/contract/payouts.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { useGetPayouts } from '#portal/api/statements.ts'
import { easternDay, easternMoment, weekdayOf } from '#portal/features/figures/eastern.ts'
import { money } from '@tillgate/domain/money.ts'
import { duration } from '#portal/features/figures/figures.ts'
import { StatementStatusBadge } from '#portal/features/statements/statement-status.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { CardFailed } from './card-failed.tsx'
import styles from './sales.module.css'
import list from './dashboard.module.css'

/** In the last two hours the remaining time is shown instead of the hour of the cut-off. */
const countdownMs = 2 * 60 * 60_000

const Next = ({ next }: Answer) => {
  const { t, language } = useTranslation()
  return (
    <div className="grid gap-2px fs-13 content-start">
      <h3 className="fs-14 fw-medium">{t('dashboard.next-payout')}</h3>
      <p className="fs-24 fw-semibold tnum">{money(next?.amount ?? 0)}</p>
      <p>{next ? weekdayOf(next.day, language) : t('dashboard.no-payout')}</p>
      {next && next.accounts.length > 0 && (
        <p className="muted">
          {t('dashboard.to-account', { digits: next.accounts.map((digits) => `••${digits}`).join(', ') })}
        </p>
      )}
    </div>
  )
}

const Open = ({ openCycle }: Answer) => {
  const { t, language } = useTranslation()
  const left = Date.parse(openCycle.cutoffDate) - now()
  return (
    <div className="grid gap-2px fs-13 content-start">
      <h3 className="fs-14 fw-medium">{t('dashboard.pending-settlement')}</h3>
      <p className="fs-24 fw-semibold tnum">{money(openCycle.amount)}</p>
      <p>
        {left > 0 && left < countdownMs
          ? t('dashboard.cut-off-in', { time: duration(left, language) })
          : t('dashboard.cut-off-at', { time: easternMoment(openCycle.cutoffDate, language) })}
      </p>
      <p className="muted">
        {t('dashboard.less-fees', { benefits: money(openCycle.grossAmount), fees: money(-openCycle.feeAmount) })}
      </p>
    </div>
  )
}

const Waiting = ({ waiting }: Answer) => {
  const { t } = useTranslation()
  if (waiting.stores === 0) return null
  return (
    <p>
      <b>{t('dashboard.waiting', { amount: money(waiting.amount) })}</b>{' '}
      {t('dashboard.waiting-stores', { count: waiting.stores, figure: count(waiting.stores) })}{' '}
      <Link to="/transfer-statements">{t('dashboard.waiting-why')}</Link>
    </p>
  )
}

const Recent = ({ recent }: Answer) => {
  const { t, language } = useTranslation()
  if (recent.length === 0) return null
  return (
    <div>
      <h3>{t('dashboard.recent-payouts')}</h3>
      <ul className={list['list']}>
        {recent.map(({ day, cutoffDate, amount, paymentStatus, bankReturn, statement }) => (
          <li key={`${day}${cutoffDate}${paymentStatus}`}>
            {statement ? (
              <Link to="/transfer-statements/view/$paymentOrderId/$storeId" params={statement}>
                {weekdayOf(day, language)}
              </Link>
            ) : (
              <span>{weekdayOf(day, language)}</span>
            )}
            <b className="tnum">{money(amount)}</b>
            <span className="muted">
              {bankReturn
                ? t('dashboard.came-back', { reason: t(`statements.reason-${bankReturn.reason}`) })
                : t('statements.cut-off-of', { day: easternDay(cutoffDate, language) })}
            </span>
            <StatementStatusBadge status={paymentStatus} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Payout calendar, amount of the open cycle, held money, and the latest deposits. */
export const Payouts = () => {
  const { t } = useTranslation()
  const { data, isError, refetch } = useGetPayouts()
  const title = t('dashboard.payouts')
  if (isError && !data) return <CardFailed title={title} retry={refetch} />
  return (
    <Card title={title} aside={<Link to="/transfer-statements">{t('statements.title')}</Link>} padded>
      {!data && <Skeleton height={160} />}
      {data && (
        <>
          <div className={clsx('grid', styles['figures'])} style={autoColumns('200px')}>
            <Next {...data} />
            <Open {...data} />
          </div>
          <Waiting {...data} />
          <Recent {...data} />
        </>
      )}
    </Card>
  )
}
