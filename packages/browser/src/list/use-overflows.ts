import { useCallback, useState } from 'react'

/**
 * Returns a ref for a box and whether its content is wider: long words, large text, many columns. The box then takes the focus,
 * so that the keyboard can scroll it: a table of figures has no other focusable element.
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
