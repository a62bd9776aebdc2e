import { clsx } from 'clsx'
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
  <section className="surface line rounded-lg min-w-0 raised" aria-label={label ?? title}>
    {title && (
      <div className={clsx('flex wrap items-center between gap-3', styles['head'])}>
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
