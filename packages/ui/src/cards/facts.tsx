import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './facts.module.css'

export type Fact = { label: string; value: ReactNode }

type Props = { facts: Fact[]; columns?: 2 | 3 }

export const Facts = ({ facts, columns = 2 }: Props) => (
  <dl className={clsx('grid', styles['facts'], columns === 3 && styles['three'])}>
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt className="muted fs-13">{label}</dt>
        <dd className="fw-medium break">{value}</dd>
      </div>
    ))}
  </dl>
)
