import { clsx } from 'clsx'
import { autoColumns } from '@tillgate/ui/layout/auto-columns.ts'
import { Link } from '@tanstack/react-router'
import { count } from '@tillgate/browser/figures.ts'
import type { SalesFigures } from '@tillgate/contract/sales-figures.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { useGetSalesFigures, useGetSalesToday } from '#portal/api/dashboard.ts'
import { money } from '@tillgate/domain/money.ts'
import { useTranslation } from '#portal/i18n.ts'
import { CardFailed } from './card-failed.tsx'
import { DaysChart } from './days-chart.tsx'
import { HoursChart } from './hours-chart.tsx'
import styles from './sales.module.css'

type Sums = SalesFigures['week']

/** "Benefits paid $3,142.18 of it, 65%"; without sales there is no share. */
const useShare = () => {
  const { t } = useTranslation()
  return ({ totalAmount, benefitsAmount }: Sums): string => {
    const amount = money(benefitsAmount)
    if (totalAmount <= 0) return t('sales.benefits', { amount })
    return t('sales.benefits-share', { amount, share: Math.round((benefitsAmount / totalAmount) * 100) })
  }
}

/** Compares with the same weekday of last week at this time of day. Renders nothing without sales then. */
const Comparison = ({ today, lastWeek }: Pick<SalesFigures, 'today' | 'lastWeek'>) => {
  const { t, language } = useTranslation()
  if (lastWeek <= 0) return null
  const share = Math.round(((today.totalAmount - lastWeek) / lastWeek) * 100)
  const weekday = new Date(`${today.day}T12:00:00Z`).toLocaleDateString(language, { weekday: 'long', timeZone: 'UTC' })
  const sign = share > 0 ? '+' : share < 0 ? '−' : ''
  return (
    <p>
      <b className={clsx('text-danger', styles['change'])} data-up={share >= 0 || undefined}>
        {sign}
        {Math.abs(share)}%
      </b>{' '}
      {t('sales.versus', { amount: money(lastWeek), weekday })}
    </p>
  )
}

type FigureProps = { title: string; sums: Sums; comparison?: SalesFigures }

const Figure = ({ title, sums, comparison }: FigureProps) => {
  const { t } = useTranslation()
  const share = useShare()
  const { purchases, totalAmount, returns, returnedAmount } = sums
  return (
    <div className="grid gap-2px fs-13 content-start">
      <h3 className="fs-14 fw-medium">{title}</h3>
      <p className="fs-24 fw-semibold tnum">{money(totalAmount)}</p>
      {comparison && <Comparison {...comparison} />}
      {purchases === 0 && returns === 0 ? (
        <p className="muted">{t(comparison ? 'sales.none-today' : 'sales.none-week')}</p>
      ) : (
        <>
          <p>
            {t('sales.purchases', { count: purchases, figure: count(purchases) })}. {share(sums)}
          </p>
          <p className="muted">
            {returns === 0
              ? t('sales.no-returns')
              : t('sales.returns', { count: returns, figure: count(returns), amount: money(returnedAmount) })}
          </p>
        </>
      )}
    </div>
  )
}

/** Sales of today, this week, the hours of today, and the last fourteen days. UX.md §7. */
export const Sales = () => {
  const { t } = useTranslation()
  const { data, isError, refetch } = useGetSalesFigures()
  const today = useGetSalesToday()
  const title = t('sales.title')
  if (isError && !data) return <CardFailed title={title} retry={refetch} />
  const hasSold = data?.days.some(({ purchases, returns }) => purchases + returns > 0)
  return (
    <Card title={title} aside={<Link to="/transactions">{t('sales.see-all')}</Link>} padded>
      {!data && <Skeleton height={220} />}
      {data && (
        <div className={clsx('grid', styles['figures'])} style={autoColumns('200px')}>
          <Figure title={t('sales.today')} sums={data.today} comparison={data} />
          <Figure title={t('sales.week')} sums={data.week} />
        </div>
      )}
      {today.data && today.data.hours.length > 0 && <HoursChart sales={today.data} />}
      {data && hasSold && <DaysChart days={data.days} />}
    </Card>
  )
}
