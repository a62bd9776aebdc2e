import { useCallback, useState } from 'react'

/** Whether what is inside is wider than its box: long words, large text, many columns. Goes on the box. */
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
