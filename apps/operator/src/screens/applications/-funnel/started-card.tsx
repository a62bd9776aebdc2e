import { clsx } from 'clsx'
import type { Funnel } from '@tillgate/contract/operator-funnel.ts'
import { funnelPeriods } from '@tillgate/domain/funnel.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Segments } from '@tillgate/ui/fields/segments.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { day } from '#operator/features/figures/figures.ts'
import styles from './funnel.module.css'

const sumOf = (stopped: Funnel['started']['stopped']): number => stopped.reduce((sum, { count }) => sum + count, 0)

type Props = { started: Funnel['started']; days: number; onChange: (days: number | undefined) => void }

/** Shows how many registrations of the period passed each step. */
export const StartedCard = ({ started, days, onChange }: Props) => {
  const { t, language } = useTranslation()
  const { all, unproven, stopped, submitted, approved, rejected, inReview, waiting } = started
  const proven = all - unproven
  const bars = [
    { step: 'started' as const, count: all },
    { step: 'proven' as const, count: proven },
    ...stopped.map(({ step }, index) => ({ step, count: proven - sumOf(stopped.slice(0, index + 1)) })),
  ]
  const share = (count: number) => (all === 0 ? 0 : Math.round((count / all) * 100))
  return (
    <Card
      title={t('funnel.stops')}
      description={t('funnel.stops-lead', { count: all, day: day(started.from, language) })}
      aside={
        <Segments
          label={t('funnel.period')}
          value={String(days)}
          segments={funnelPeriods.map((one) => ({ value: String(one), label: t('funnel.days', { count: one }) }))}
          onChange={(value) => onChange(value === '30' ? undefined : Number(value))}
        />
      }
    >
      <ol className={clsx('stack gap-6px', styles['bars'])}>
        {bars.map(({ step, count }, index) => {
          const before = bars[index - 1]?.count ?? count
          return (
            <li className="grid items-center tnum" key={step}>
              <span>{t(`funnel.passed-${step}`)}</span>
              <span className={clsx('surface-3 overflow-hidden', styles['bar'])} aria-hidden="true">
                <span style={{ inlineSize: `${share(count)}%` }} />
              </span>
              <b>{count}</b>
              <span className="muted">{index === 0 ? '' : `${share(count)}%`}</span>
              <span data-bad={count < before || undefined}>
                {count < before && (
                  <>
                    <span aria-hidden="true">&minus;{before - count}</span>
                    <span className="sr">{t('funnel.stopped', { count: before - count })}</span>
                  </>
                )}
              </span>
            </li>
          )
        })}
      </ol>
      <p className={clsx('line-top text-2 fs-13', styles['foot'])}>
        {t('funnel.of-submitted', { count: submitted, approved, rejected, inReview, waiting })}
      </p>
    </Card>
  )
}
