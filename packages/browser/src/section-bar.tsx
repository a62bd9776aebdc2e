import { Link, useLocation } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { count as figureOf } from './figures.ts'
import styles from './section-bar.module.css'

/** Entry of the bar. `tone`: something in the section needs attention. */
export type SectionLink<Id extends string = string> = {
  id: Id
  label: string
  count?: number | undefined
  tone?: 'yellow' | 'red' | undefined
}

/** `attention`: name of a mark for screen readers. */
type Props = { label: string; attention: string; sections: readonly SectionLink[] }

/** Focuses the section, so that the next Tab continues inside it. */
const focusSection = (id: string): void => document.getElementById(id)?.focus({ preventScroll: true })

/** Links to the sections of a long page, with their counts and marks. The bar stays in view below the bar of the app. */
export const SectionBar = ({ label, attention, sections }: Props) => (
  <nav className={clsx('flex gap-4 line-bottom scroll-x', styles['bar'])} aria-label={label}>
    {sections.map(({ id, label: name, count, tone }) => (
      <Link
        key={id}
        to="."
        search={true}
        hash={id}
        replace
        activeOptions={{ includeHash: true, explicitUndefined: true }}
        onClick={() => focusSection(id)}
      >
        {name}
        {count !== undefined && <span className="muted tnum">{figureOf(count)}</span>}
        {tone !== undefined && (
          <span className={clsx('flex-none relative round', styles['mark'])} data-tone={tone}>
            <span className="sr">{attention}</span>
          </span>
        )}
      </Link>
    ))}
  </nav>
)

const inputs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Scrolls to the element while it is sought, also as the page above it grows, until the person moves on. */
export const useScrollTo = (own: RefObject<HTMLElement | null>, isSought: boolean, block: 'start' | 'center'): void => {
  useEffect(() => {
    if (!isSought) return undefined
    const growth = new ResizeObserver(() => own.current?.scrollIntoView({ block }))
    growth.observe(document.body)
    const stop = () => growth.disconnect()
    for (const input of inputs) addEventListener(input, stop, { once: true })
    return () => {
      stop()
      for (const input of inputs) removeEventListener(input, stop)
    }
  }, [own, isSought, block])
}

/** Target of a link of the bar. An address with its hash scrolls to the section once it is there. */
export const Section = ({ id, children }: { id: string; children: ReactNode }) => {
  const own = useRef<HTMLDivElement>(null)
  const isSought = useLocation({ select: ({ hash }) => hash === id })
  useScrollTo(own, isSought, 'start')
  return (
    <div ref={own} id={id} tabIndex={-1} className={clsx('stack gap-4 min-w-0', styles['section'])}>
      {children}
    </div>
  )
}
