import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './overview.module.css'

type Props = { title: string; value: ReactNode; unit?: string; isLead?: boolean; children: ReactNode }

/** One figure with what it means below it. */
export const FigureCard = ({ title, value, unit, isLead = false, children }: Props) => (
  <section className={clsx(styles['figure'], isLead && styles['lead'])} aria-label={title}>
    <h2>{title}</h2>
    <div className={styles['value']}>
      {value} {unit !== undefined && <small>{unit}</small>}
    </div>
    {children}
  </section>
)
