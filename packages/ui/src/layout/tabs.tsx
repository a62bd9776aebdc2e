import { clsx } from 'clsx'
import { useEffect, useRef, type ReactNode } from 'react'
import styles from './tabs.module.css'

type Props = { label: string; children: ReactNode }

/** Tabs for different URLs: links in a navigation; the current link has aria-current and is scrolled into view on phones. */
export const Tabs = ({ label, children }: Props) => {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const box = nav.current
    const current = box?.querySelector('[aria-current]')
    if (!box || !current) return
    const [inner, outer] = [current.getBoundingClientRect(), box.getBoundingClientRect()]
    if (inner.left < outer.left) box.scrollLeft -= outer.left - inner.left
    else if (inner.right > outer.right) box.scrollLeft += inner.right - outer.right
  })
  return (
    <nav ref={nav} className={clsx('flex gap-6 line-bottom scroll-x', styles['tabs'])} aria-label={label}>
      {children}
    </nav>
  )
}
