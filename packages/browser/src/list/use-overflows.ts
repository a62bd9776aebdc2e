import { useCallback, useState } from 'react'

/** Returns a ref for a box and whether its content is wider: long words, large text, many columns. */
export const useOverflows = (): [(box: HTMLElement | null) => (() => void) | undefined, boolean] => {
  const [overflows, setOverflows] = useState(false)
  const watch = useCallback((box: HTMLElement | null) => {
    const inside = box?.firstElementChild
    if (!box || !(inside instanceof HTMLElement)) return undefined
    const observer = new ResizeObserver(() => setOverflows(inside.offsetWidth > box.clientWidth))
    observer.observe(box)
    observer.observe(inside)
    return () => observer.disconnect()
  }, [])
  return [watch, overflows]
}
