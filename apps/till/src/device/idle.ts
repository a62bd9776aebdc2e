type Idle = Readonly<{
  /** Milliseconds without a press, a key or a scan until `onIdle`. */
  after: number
  /** Milliseconds before `onIdle` in which the person is warned. */
  warned: number
  onWarn: () => void
  /** A person came back after the warning. */
  onAwake: () => void
  onIdle: () => void
}>

/** Warns and then calls `onIdle` when nobody comes, again and again. Returns a function that ends the watch. */
export const watchIdle = ({ after, warned, onWarn, onAwake, onIdle }: Idle): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWarned = false
  const begin = (): void => {
    clearTimeout(timer)
    if (isWarned) onAwake()
    isWarned = false
    timer = setTimeout(() => {
      isWarned = true
      onWarn()
      timer = setTimeout(() => {
        onIdle()
        begin()
      }, warned)
    }, after - warned)
  }
  const events = ['pointerdown', 'keydown'] as const
  begin()
  for (const event of events) addEventListener(event, begin, { capture: true, passive: true })
  return () => {
    clearTimeout(timer)
    for (const event of events) removeEventListener(event, begin, { capture: true })
  }
}
