/**
 * Calls `idle` after `milliseconds` without a press, a key or a scan, again and again while nobody comes. Returns a function that ends the watch.
 */
export const watchIdle = (milliseconds: number, idle: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const begin = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      idle()
      begin()
    }, milliseconds)
  }
  const events = ['pointerdown', 'keydown'] as const
  begin()
  for (const event of events) addEventListener(event, begin, { capture: true, passive: true })
  return () => {
    clearTimeout(timer)
    for (const event of events) removeEventListener(event, begin, { capture: true })
  }
}
