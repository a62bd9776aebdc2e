import { useCallback, useState } from 'react'

/**
 * Returns a ref for a box and whether its content is wider: long words, large text, many columns. The wider content is scrolled by
 * keyboard, so the box then takes the focus: a table of figures has nothing else that does.
 */
export const useOverflows = (): [(box: HTMLElement | null) => (() => void) | undefined, boolean] => {
  const [overflows, setOverflows] = useState(false)
  const watch = useCallback((box: HTMLElement | null) => {
    const inside = box?.firstElementChild
    if (!box || !(inside instanceof HTMLElement)) return undefined
    const observer = new ResizeObserver(() => {
      const isWider = inside.offsetWidth > box.clientWidth
      if (isWider) box.tabIndex = 0
      else box.removeAttribute('tabindex')
      setOverflows(isWider)
    })
    observer.observe(box)
    observer.observe(inside)
    return () => observer.disconnect()
  }, [])
  return [watch, overflows]
}
