import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { usePageTitle } from '../layout/page-title.ts'
import styles from './document-card.module.css'
import authCardStyles from '../layout/auth-card.module.css'

type Props = {
  title: string
  /** Content under the title: version and actions of the document. */
  about?: ReactNode
  /** Links to the sections; stand beside the card where there is room. */
  contents?: ReactNode
  contentsLabel: string
  children: ReactNode
}

/** Card for long texts on the auth pages: white, wider than the forms, in larger letters. */
export const DocumentCard = ({ title, about, contents, contentsLabel, children }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null)

  usePageTitle(title)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
  }, [])

  return (
    <div className={clsx('w-full grid justify-center', styles['document'])}>
      {contents && (
        <nav className={styles['documentContents']} aria-label={contentsLabel}>
          <p>{contentsLabel}</p>
          {contents}
        </nav>
      )}
      <section
        className={clsx('w-full', authCardStyles['authCard'], authCardStyles['white'], styles['documentCard'])}
        aria-labelledby="document-title"
      >
        <h1 id="document-title" ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {about && (
          <div className={clsx('flex wrap items-center between gap-3 mt-2 line-bottom muted', styles['documentAbout'])}>
            {about}
          </div>
        )}
        {children}
      </section>
    </div>
  )
}
