import type { ReactNode } from 'react'
import styles from './sum-parts.module.css'

type Part = { label: ReactNode; amount: string }
/** Amounts with their names, and the sum below them. */
export const SumParts = ({ parts, total }: { parts: readonly (Part & { key: string })[]; total: Part }) => (
  <dl className={styles['parts']}>
    {[...parts, { ...total, key: 'total' }].map(({ key, label, amount }) => (
      <div className="flex wrap between gap-3 tnum" key={key}>
        <dt className="text-2 min-w-0 break">{label}</dt>
        <dd className="fw-medium nowrap">{amount}</dd>
      </div>
    ))}
  </dl>
)
