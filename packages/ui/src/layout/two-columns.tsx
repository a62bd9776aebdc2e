import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './two-columns.module.css'

/** A wide column beside a narrow one. Below 1200 px the narrow column follows the wide one. */
export const TwoColumns = ({ main, aside }: { main: ReactNode; aside: ReactNode }) => (
  <div className={clsx('columns', styles['layout'])}>
    <div className="stack gap-4 min-w-0">{main}</div>
    <div className="stack gap-4 min-w-0">{aside}</div>
  </div>
)
