import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './decision-bar.module.css'

/** Bar below a checked or repaired file: what happens next and the buttons for it. It stays in view on large screens. */
export const DecisionBar = ({
  text,
  note,
  children,
}: {
  text?: string | undefined
  note: string | undefined
  children: ReactNode
}) => (
  <div className={clsx('flex wrap items-center gap-3 surface line rounded-lg px-5 py-4', styles['bar'])}>
    <p>
      {text && <b>{text}</b>}
      {note !== undefined && <span className="muted">{note}</span>}
    </p>
    {children}
  </div>
)
