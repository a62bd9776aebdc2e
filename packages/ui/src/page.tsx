import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import './page.css'

type Props = {
  title: string
  /** Goes behind the title in the browser's tab. */
  site: string
  /** The store switcher's place. */
  beside?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** Every page: one h1 that takes the focus on arrival, so that keyboard and screen reader users start at its top. */
export const Page = ({ title, site, beside, actions, children }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    document.title = `${title} - ${site}`
  }, [title, site])
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
  }, [])

  return (
    <div className="page">
      <header className="page-head">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {beside}
        {actions && <div className="page-actions">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
