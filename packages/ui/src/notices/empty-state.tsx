import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

type Props = { line: string; failed?: boolean; children?: ReactNode }

/** Empty state with one line and one action. Failures use an alert instead. */
export const EmptyState = ({ line, failed = false, children }: Props) => (
  <div
    className={clsx('grid gap-4 text-center line-top text-2 justify-items-center', styles['empty'])}
    role={failed ? 'alert' : undefined}
    data-empty
  >
    <svg viewBox="0 0 96 96" width="96" height="96" aria-hidden="true" focusable="false">
      <circle cx="40" cy="56" r="34" fill="var(--ring-1)" />
      <circle cx="64" cy="34" r="24" fill="var(--ring-2)" />
      <circle cx="48" cy="48" r="46" fill="none" stroke="var(--ring-line)" />
    </svg>
    <p>{line}</p>
    {children && <div className="flex gap-2 wrap justify-center">{children}</div>}
  </div>
)
