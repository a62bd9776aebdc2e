import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import '../layout/auth-card.css'
import './document-card.css'

type Props = {
  title: string
  /** Goes behind the title in the browser's tab. */
  site: string
  /** Under the title: which version this is, what can be done with it. */
  about?: ReactNode
  /** Links to the sections; stand beside the card where there is room. */
  contents?: ReactNode
  contentsLabel: string
  children: ReactNode
}

/** Something to read in the lobby: the white card, wider than the forms, in larger letters. */
export const DocumentCard = ({ title, site, about, contents, contentsLabel, children }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    document.title = `${title} - ${site}`
  }, [title, site])
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
  }, [])

  return (
    <div className="document">
      {contents && (
        <nav className="document-contents" aria-label={contentsLabel}>
          <p>{contentsLabel}</p>
          {contents}
        </nav>
      )}
      <section className="auth-card white document-card" aria-labelledby="document-title">
        <h1 id="document-title" ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {about && <div className="document-about">{about}</div>}
        {children}
      </section>
    </div>
  )
}
