import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './bar-chart.module.css'

/** Part of a bar. `series` is its color in the legend. */
type BarPart = { series: 1 | 2 | 3; value: number }

export type Bar = {
  id: string | number
  label: ReactNode
  /** From the top down. */
  parts: readonly BarPart[]
  /** Value of an earlier time, drawn as a gray column behind the bar. */
  before?: number
  isMarked?: boolean
}

/** A negative value has no bar. */
const heightOf = (value: number, top: number): string => `${Math.max(0, value / top) * 100}%`

type AxisProps = { values: readonly number[]; format: (value: number) => string; className?: string | undefined }

/** Values beside a chart, the highest first. */
export const Axis = ({ values, format, className }: AxisProps) => (
  <div
    className={clsx('flex between fs-12 muted text-right tnum', styles['axis'], className)}
    data-single={values.length === 1 || undefined}
  >
    {values.map((value) => (
      <span key={value}>{format(value)}</span>
    ))}
  </div>
)

type BarsProps = { bars: readonly Bar[]; top: number; format: (value: number) => string }

/** Axis from 0 to `top` and the bars beside it. A screen styles the labels by `[data-label]`. */
export const Bars = ({ bars, top, format }: BarsProps) => (
  <>
    <Axis values={[top, top / 2, 0]} format={format} />
    <ol className={clsx('flex items-start', styles['bars'])}>
      {bars.map(({ id, label, parts, before = 0, isMarked = false }) => (
        <li className="min-w-0 text-center" key={id} data-marked={isMarked || undefined}>
          <span className={clsx('flex relative justify-end items-center', styles['bar'])}>
            {before > 0 && (
              <span
                className={clsx('surface-3 absolute', styles['before'])}
                style={{ height: heightOf(before, top) }}
              />
            )}
            {parts.map(({ series, value }) => (
              <span
                key={series}
                className={clsx('relative', styles['part'])}
                data-series={series}
                style={{ height: heightOf(value, top) }}
              />
            ))}
          </span>
          <span className={clsx('block muted fs-12 tnum nowrap', styles['label'])} data-label>
            {label}
          </span>
        </li>
      ))}
    </ol>
  </>
)

type Props = { summary: string; className?: string | undefined; children: ReactNode }

/** Chart with a summary for screen readers. */
export const BarChart = ({ summary, className, children }: Props) => (
  <figure className={className}>
    <figcaption className="sr">{summary}</figcaption>
    <div className={clsx('grid', styles['chart'])} aria-hidden="true">
      {children}
    </div>
  </figure>
)

/** Names of the series, each in a `span` with `data-series`. */
export const Legend = ({ children }: { children: ReactNode }) => (
  <span className={clsx('flex wrap gap-x-4', styles['legend'])}>{children}</span>
)
