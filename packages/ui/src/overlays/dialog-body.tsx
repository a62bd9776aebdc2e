import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import styles from './dialog.module.css'

/** Long contents scroll; then, and only then, the body itself can be focused and scrolled by keyboard. */
export const DialogBody = ({ children }: { children: ReactNode }) => {
  const body = useRef<HTMLDivElement>(null)
  const flow = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const [outer, inner] = [body.current, flow.current]
    if (!outer || !inner) return undefined
    const watcher = new ResizeObserver(() => {
      outer.tabIndex = inner.offsetHeight > outer.clientHeight ? 0 : -1
    })
    watcher.observe(outer)
    watcher.observe(inner)
    return () => watcher.disconnect()
  }, [])

  return (
    <div className={clsx('grow', styles['body'])} ref={body}>
      <div className={clsx('grid gap-5', styles['flow'])} ref={flow}>
        {children}
      </div>
    </div>
  )
}
