import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './figure-card.module.css'

/** `tone`: of the leading card. */
type Props = {
  title: string
  value: ReactNode
  unit?: string
  isLead?: boolean
  tone?: 'red' | 'yellow' | undefined
  children?: ReactNode
}

/** One figure with its explanation below. */
export const FigureCard = ({ title, value, unit, isLead = false, tone, children }: Props) => (
  <section
    className={clsx('grid rounded-lg content-start px-5 py-4 raised', styles['figure'], isLead && styles['lead'])}
    data-tone={tone}
    aria-label={title}
  >
    <h2 className="fs-13 fw-medium muted">{title}</h2>
    <div className={clsx('fs-24 fw-semibold tnum', styles['value'])}>
      {value} {unit !== undefined && <small className="fs-14 fw-medium">{unit}</small>}
    </div>
    {children}
  </section>
)

/** A row of figures, the leading one first. */
export const FigureRow = ({ children }: { children: ReactNode }) => (
  <div className={clsx('flex wrap gap-4', styles['figures'])}>{children}</div>
)
