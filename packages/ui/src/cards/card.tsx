import type { ReactNode } from 'react'
import './card.css'

type Props = { label?: string; title?: string; aside?: ReactNode; padded?: boolean; children: ReactNode }

export const Card = ({ label, title, aside, padded = false, children }: Props) => (
  <section className="card" aria-label={label ?? title}>
    {title && (
      <div className="card-head">
        <h2>{title}</h2>
        {aside}
      </div>
    )}
    {padded ? <div className="card-body">{children}</div> : children}
  </section>
)
