import { clsx } from 'clsx'
import type { Funnel } from '@tillgate/contract/operator-funnel.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Segments } from '@tillgate/ui/fields/segments.tsx'
import { useState } from 'react'
import { useTranslation } from '#operator/i18n.ts'
import styles from './funnel.module.css'

const width = 520
const height = 200
const left = 34

/** Highest value of the axis: a multiple of four, so that its five lines have whole numbers. */
const topOf = (max: number): number => Math.max(4, Math.ceil(max / 4) * 4)

/** Compares submitted and decided applications per day or week. A table for assistive technology holds the same numbers. */
export const PeriodsCard = ({ funnel: { days, weeks } }: { funnel: Funnel }) => {
  const { t, language } = useTranslation()
  const [unit, setUnit] = useState<'days' | 'weeks'>('weeks')
  const periods = unit === 'days' ? days : weeks
  const top = topOf(Math.max(0, ...periods.flatMap(({ submitted, decided }) => [submitted, decided])))
  const yOf = (value: number) => 20 + height - (value / top) * height
  const slot = (width - left) / periods.length
  const bar = Math.min(26, slot / 2 - 3)
  const name = (from: string) =>
    new Date(from).toLocaleDateString(language, { month: 'short', day: 'numeric', timeZone: 'UTC' })
  return (
    <Card
      title={t('funnel.throughput')}
      description={t(unit === 'days' ? 'funnel.per-day' : 'funnel.per-week')}
      aside={
        <Segments
          label={t('funnel.unit')}
          value={unit}
          segments={[
            { value: 'days', label: t('funnel.unit-days') },
            { value: 'weeks', label: t('funnel.unit-weeks') },
          ]}
          onChange={setUnit}
        />
      }
    >
      <div className={clsx('relative', styles['chart'])}>
        <p className="muted" aria-hidden="true">
          <span className={clsx('round', styles['swatch'])} data-series="submitted" /> {t('funnel.submitted')}{' '}
          <span className={clsx('round', styles['swatch'])} data-series="decided" /> {t('funnel.decided-short')}
        </p>
        <svg viewBox={`0 0 ${width} ${height + 50}`} aria-hidden="true">
          {[0, 1, 2, 3, 4].map((nth) => (
            <g key={nth}>
              <line x1={left} x2={width} y1={yOf((top / 4) * nth)} y2={yOf((top / 4) * nth)} />
              <text x={left - 8} y={yOf((top / 4) * nth) + 4} textAnchor="end">
                {(top / 4) * nth}
              </text>
            </g>
          ))}
          {periods.map(({ from, submitted, decided }, index) => {
            const middle = left + slot * (index + 0.5)
            const isNamed = unit === 'weeks' || (periods.length - 1 - index) % 3 === 0
            return (
              <g key={from}>
                {([submitted, decided] as const).map((value, series) => (
                  <g key={series === 0 ? 'submitted' : 'decided'}>
                    <rect
                      x={series === 0 ? middle - bar - 2 : middle + 2}
                      y={yOf(value)}
                      width={bar}
                      height={20 + height - yOf(value)}
                      rx={Math.min(4, bar / 4)}
                      data-series={series === 0 ? 'submitted' : 'decided'}
                    />
                    {value > 0 && unit === 'weeks' && (
                      <text x={series === 0 ? middle - bar / 2 - 2 : middle + bar / 2 + 2} y={yOf(value) - 5}>
                        {value}
                      </text>
                    )}
                  </g>
                ))}
                {isNamed && (
                  <text x={middle} y={height + 42}>
                    {name(from)}
                  </text>
                )}
              </g>
            )
          })}
        </svg>
        <div className="sr">
          <table>
            <caption>{t('funnel.throughput')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('funnel.from')}</th>
                <th scope="col">{t('funnel.submitted')}</th>
                <th scope="col">{t('funnel.decided-short')}</th>
              </tr>
            </thead>
            <tbody>
              {periods.map(({ from, submitted, decided }) => (
                <tr key={from}>
                  <th scope="row">{name(from)}</th>
                  <td>{submitted}</td>
                  <td>{decided}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </Card>
  )
}
