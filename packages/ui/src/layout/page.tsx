import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { usePageTitle } from './page-title.ts'
import styles from './page.module.css'

type Props = {
  title: string
  /** Back link above the title. */
  back?: ReactNode
  /** One quiet line under the title. */
  description?: ReactNode
  /** Content after the title, on the same line: a status, or the store switcher. */
  beside?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/**
 * Page layout with one h1 that receives the focus on arrival, so that keyboard and screen reader users start at the
 * top.
 */
export const Page = ({ title, back, description, beside, actions, children }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const page = useRef<HTMLDivElement>(null)

  usePageTitle(title)
  useEffect(() => {
    // A form may have the focus already.
    const isTaken = page.current?.contains(document.activeElement)
    if (!isTaken) heading.current?.focus({ preventScroll: true })
  }, [])

  return (
    <div ref={page} className={clsx('stack', styles['page'])}>
      <header className="row gap-3 gap-x-4 wrap">
        {back && <div className={styles['back']}>{back}</div>}
        <div className={clsx('break min-w-0', styles['title'])}>
          <div className="row gap-x-4 wrap">
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            {beside}
          </div>
          {description && <p className="muted">{description}</p>}
        </div>
        {actions && <div className={clsx('flex wrap gap-2', styles['actions'])}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}
