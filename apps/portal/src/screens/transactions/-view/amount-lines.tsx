import type { ReactNode } from 'react'
import styles from './amount-lines.module.css'

type Line = { label: string; amount: string; note?: ReactNode; isSum?: boolean }

/** Amounts below each other, with their sum. */
export const AmountLines = ({ lines }: { lines: readonly Line[] }) => (
  <dl className={styles['lines']}>
    {lines.map(({ label, amount, note, isSum }) => (
      <div className="flex between gap-4 tnum" key={label} data-sum={isSum || undefined}>
        <dt>
          {label}
          {note && <small className="block fs-12">{note}</small>}
        </dt>
        <dd>{amount}</dd>
      </div>
    ))}
  </dl>
)
