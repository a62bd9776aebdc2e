import { count as figure } from '@tillgate/browser/figures.ts'
import type { ReactNode } from 'react'
import styles from './day-report.module.css'

/** `count`: how many; absent for sums that have no number. */
export type SumLine = { label: string; amount: ReactNode; count?: number; note?: string; isSum?: boolean }

/** Lines of a report with their number and amount, and their sum. */
export const SumLines = ({ lines }: { lines: readonly SumLine[] }) => (
  <dl className={styles['lines']}>
    {lines.map(({ label, amount, count, note, isSum }) => (
      <div key={label} className="flex wrap between gap-x-4 tnum" data-sum={isSum || undefined}>
        <dt>
          {label}
          {note !== undefined && <small className="block fs-12">{note}</small>}
        </dt>
        <dd className="text-right nowrap">
          {count !== undefined && <span className={styles['count']}>{figure(count)}</span>}
          <span className={styles['amount']}>{amount}</span>
        </dd>
      </div>
    ))}
  </dl>
)
