import type { ReactNode } from 'react'
import styles from './two-columns.module.css'

/** A wide column beside a narrow one. Below 1200 px the narrow column follows the wide one. */
export const TwoColumns = ({ main, aside }: { main: ReactNode; aside: ReactNode }) => (
  <div className={styles['layout']}>
    <div className={styles['column']}>{main}</div>
    <div className={styles['column']}>{aside}</div>
  </div>
)
