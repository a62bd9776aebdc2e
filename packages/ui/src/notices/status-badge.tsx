import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './status-badge.module.css'

export type Tone = 'aqua' | 'yellow' | 'green' | 'blue' | 'red' | 'gray'

/** Without a tone: a status newer than this page, shown gray. */
type Props = { tone?: Tone | undefined; children: ReactNode; plain?: boolean }

export const StatusBadge = ({ tone = 'gray', children, plain = false }: Props) => (
  <span
    className={clsx(
      'inline-flex items-center gap-6px fs-12 fw-medium nowrap pill',
      styles['badge'],
      plain && styles['plain'],
    )}
    data-tone={tone}
  >
    {children}
  </span>
)
