import type { ReactNode } from 'react'
import styles from './card.module.css'

type Props = {
  label?: string
  title?: string
  description?: string
  aside?: ReactNode
  padded?: boolean
  children: ReactNode
}

export const Card = ({ label, title, description, aside, padded = false, children }: Props) => (
  <section className={styles['card']} aria-label={label ?? title}>
    {title && (
      <div className={styles['head']}>
        <div>
          <h2>{title}</h2>
          {description && <p className="muted fs-13">{description}</p>}
        </div>
        {aside}
      </div>
    )}
    {padded ? <div className="stack p-5">{children}</div> : children}
  </section>
)
