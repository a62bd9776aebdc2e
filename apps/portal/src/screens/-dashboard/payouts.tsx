import { Link } from '@tanstack/react-router'
import type { Payouts as Answer } from '@tillgate/contract/payouts.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { useGetPayouts } from '#portal/api/statements.ts'
import { easternDay, easternMoment, weekdayOf } from '#portal/features/figures/eastern.ts'
import { money } from '@tillgate/domain/money.ts'
import { MoneyLine } from '#portal/features/statements/money-line.tsx'
import { StatementStatusBadge } from '#portal/features/statements/statement-status.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { CardFailed } from './card-failed.tsx'
import list from './dashboard.module.css'

/** A payout of the running cycle shows its amount so far and the day. */
const Next = ({ next, openCycle }: Answer) => {
  const { t, language } = useTranslation()
  const isOpen = next?.state === 'open'
  return (
    <div className="grid gap-2px fs-13 content-start">
      <h3 className="fs-14 fw-medium">{t('dashboard.next-payout')}</h3>
      {next ? <p className="fs-24 fw-semibold tnum">{money(next.amount)}</p> : <p>{t('dashboard.no-payout')}</p>}
      {next && (
        <p>
          {isOpen
            ? t('dashboard.next-so-far', {
                day: weekdayOf(next.day, language),
                cutOff: easternMoment(openCycle.cutoffDate, language),
              })
            : weekdayOf(next.day, language)}
        </p>
      )}
      {next && next.accounts.length > 0 && (
        <p className="muted">
          {t('dashboard.to-account', { digits: next.accounts.map((digits) => `••${digits}`).join(', ') })}
        </p>
      )}
    </div>
  )
}

/** True when the headline shows the whole running cycle, so that the line below leaves it out. */
const isOpenAbove = ({ next, money: sums }: Answer): boolean =>
  next?.state === 'open' && Math.round(next.amount * 100) === Math.round(sums.sinceCutOff * 100)

const Recent = ({ recent }: Answer) => {
  const { t, language } = useTranslation()
  if (recent.length === 0) return null
  return (
    <div>
      <h3>{t('dashboard.recent-payouts')}</h3>
      <ul className={list['list']}>
        {recent.map(({ day, cutoffDate, amount, paymentStatus, bankReturn, statement }) => (
          <li className="grid cols-1-auto items-center break line-top" key={`${day}${cutoffDate}${paymentStatus}`}>
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

/** The next payout, all money by progress, and the latest deposits. */
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
          <Next {...data} />
          <MoneyLine payouts={data} isOpenAbove={isOpenAbove(data)} />
          {data.waiting.stores > 0 && (
            <p>
              <Link className="tap" to="/transfer-statements">
                {t('dashboard.waiting-why')}
              </Link>
            </p>
          )}
          <Recent {...data} />
        </>
      )}
    </Card>
  )
}
