import { useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'

/** Long contents scroll; then, and only then, the body itself can be focused and scrolled by keyboard. */
export const DialogBody = ({ children }: { children: ReactNode }) => {
  const body = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(false)

  useLayoutEffect(() => {
    const box = body.current
    if (!box) return undefined
    const watcher = new ResizeObserver(() => setScrolls(box.scrollHeight > box.clientHeight))
    watcher.observe(box)
    for (const part of box.children) watcher.observe(part)
    return () => watcher.disconnect()
  }, [children])

  return (
    <div className="dialog-body" ref={body} tabIndex={scrolls ? 0 : undefined}>
      {children}
    </div>
  )
}
