import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { BrandMark } from './brand-mark.tsx'
import styles from './auth-card.module.css'

type Props = {
  title: string
  site: string
  lead?: ReactNode
  /** Blue glass with the icon for short forms; white without it for longer ones. */
  look?: 'blue' | 'white'
  foot?: ReactNode
  /** Stands below the card, on the scene itself. */
  note?: ReactNode
  children?: ReactNode
}

export const AuthCard = ({ title, site, lead, look = 'blue', foot, note, children }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    document.title = `${title} - ${site}`
  }, [title, site])
  useEffect(() => {
    // An alert that came with the page has taken the focus already.
    const isTaken = heading.current?.parentElement?.contains(document.activeElement)
    if (!isTaken) heading.current?.focus({ preventScroll: true })
  }, [])

  return (
    <>
      <section className={clsx(styles['authCard'], look === 'white' && styles['white'])} aria-labelledby="auth-title">
        {look === 'blue' && (
          <div className={styles['authIcon']}>
            <BrandMark size={72} />
          </div>
        )}
        <h1 id="auth-title" ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead && <p className={styles['authLead']}>{lead}</p>}
        {children}
        {foot && <p className={styles['authFoot']}>{foot}</p>}
      </section>
      {note && <p className={styles['authNote']}>{note}</p>}
    </>
  )
}
